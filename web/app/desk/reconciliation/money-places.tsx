import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import deskReconciliationTexts from '@bb1/texts/pages/desk-reconciliation';
import { type DeskColumn, figureColumn, column } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { ShareMark } from '../parts/share-bar.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { CurrencyRow } from './currency-tile.tsx';
import { PLACES } from './places.ts';

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
  return (
    <Panel title={texts.table}>
      <DeskTable
        caption={texts.table}
        columns={useColumns(currencies)}
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

function useColumns(currencies: readonly CurrencyRow[]): DeskColumn<Line>[] {
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
  return [
    place,
    ...currencies.map((row): DeskColumn<Line> =>
      figureColumn(row.currency, row.currency, ({ name }) => (
        <span className={classNames(STRONG.includes(name) && 'font-semibold')}>
          {cell(row, name)}
        </span>
      )),
    ),
  ];
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
