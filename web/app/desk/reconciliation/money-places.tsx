import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { type DeskColumn, column } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { ShareMark, ShareBar } from '../parts/share-bar.tsx';
import { useFormat } from '../parts/use-format.ts';
import { parseMoney } from '@bb1/domain/money';
import type { Reconciliation } from '@bb1/domain/reconciliation/endpoints';
import { Badge } from '../../ui/badge.tsx';
import { useWords } from '../parts/use-words.ts';

/**
 * Where a unit of received money can be, each place with its colour in the bars; together they are
 * all that was received.
 */
const PLACES = [
  { name: 'proceeds', look: 'fill-success' },
  { name: 'order_funds', look: 'fill-brand' },
  { name: 'held', look: 'fill-gold' },
  { name: 'refunds_due', look: 'fill-warning' },
  { name: 'refunded', look: 'fill-muted' },
  { name: 'taken_back', look: 'fill-error' },
  { name: 'own_funds', look: 'fill-edge' },
] as const;

type LineName =
  | 'received'
  | (typeof PLACES)[number]['name']
  | 'difference'
  | 'owed'
  | 'written_off'
  | 'books';

interface Line {
  readonly name: LineName;
  /** The colour that marks it in the bars above. */
  readonly look?: string;
}

const LINES: readonly Line[] = [
  { name: 'received' },
  ...PLACES,
  { name: 'owed' },
  { name: 'written_off' },
  { name: 'difference' },
  { name: 'books' },
];
/** Sums and proofs, between the single places. */
const STRONG: readonly LineName[] = ['received', 'difference'];

/**
 * The account of all money: a place per row, a currency per column, and each row's meaning beside
 * its name.
 */
export function MoneyPlaces({ currencies }: { readonly currencies: readonly CurrencyRow[] }) {
  const texts = useTexts(deskReconciliationTexts);
  const cell = useCell();
  const place: DeskColumn<Line> = column('place', texts.place, ({ name, look }) => (
    <span className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2 max-md:w-32 max-md:break-words max-md:whitespace-normal md:min-w-52 print:w-36 print:min-w-0 print:whitespace-normal">
      <ShareMark look={look} />
      <span className={classNames(STRONG.includes(name) && 'font-semibold')}>
        {texts.places[name]}
      </span>
      <span className="col-start-2 hidden text-fine font-normal whitespace-normal text-muted md:block">
        {texts.means[name]}
      </span>
    </span>
  ));
  return (
    <Panel title={texts.table}>
      <DeskTable
        caption={texts.table}
        columns={({ figureColumn }) => [
          place,
          ...currencies.map((row): DeskColumn<Line> =>
            figureColumn(row.currency, row.currency, ({ name }) => (
              <span className={classNames(STRONG.includes(name) && 'font-semibold')}>
                {cell(row, name)}
              </span>
            )),
          ),
        ]}
        rows={LINES}
        rowKey={({ name }) => name}
      />
      {/* On narrow screens there is no room beside the names. */}
      <details className="md:hidden print:hidden">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          {texts.meaning}
        </summary>
        <FactTable
          facts={LINES.map(({ name }) =>
            fact(texts.places[name], <span className="font-normal">{texts.means[name]}</span>),
          )}
        />
      </details>
    </Panel>
  );
}

function useCell(): (row: CurrencyRow, name: LineName) => ReactNode {
  const format = useFormat();
  return (row, name) => {
    // The column is headed by the currency.
    const money = (amount: string) =>
      row.currency === 'EUR' ? format.eur(amount) : format.quantity(amount);
    if (name === 'difference')
      return (
        <span className={isZero(row.difference) ? 'text-success' : 'text-error'}>
          {money(row.difference)}
        </span>
      );
    return isZero(row[name]) ? <span className="font-normal text-muted">–</span> : money(row[name]);
  };
}

export type CurrencyRow = Reconciliation['currencies'][number];

/** One currency at a glance: how much came in, how it is divided, and whether it adds up. */
export function CurrencyTile({ row }: { readonly row: CurrencyRow }) {
  const [texts, format] = useWords(deskReconciliationTexts);
  const adds = isZero(row.difference);
  const shares = PLACES.map(({ name, look }) => ({
    key: name,
    look,
    units: parseMoney(row.currency, row[name]).units,
  }));
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div>
        <p className="text-small font-semibold">{row.currency}</p>
        <p className="figures text-lead font-semibold wrap-anywhere">
          {format.money({ amount: row.received, currency: row.currency })}
        </p>
        <p className="text-fine text-muted">{texts.received}</p>
      </div>
      <ShareBar shares={shares} />
      <div className="flex flex-wrap gap-1.5">
        <Badge kind={adds ? 'success' : 'error'}>{adds ? texts.good : texts.bad}</Badge>
      </div>
    </li>
  );
}
