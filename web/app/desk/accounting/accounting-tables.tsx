import { type AccountingReport, PARKED_BOUNDS } from '@bb1/domain/reports/accounting-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import accountingTexts from '@bb1/texts/pages/desk-accounting';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

interface TableProps {
  readonly report: AccountingReport;
}

/** What is earned and in no entry yet. */
export function AccrualsTable({ report: { accruals, accrued_eur: sum, to } }: TableProps) {
  const texts = useTexts(accountingTexts);
  const format = useFormat();
  return (
    <Panel title={texts.accruals}>
      <p className="text-small text-muted">{texts.accrualsLead({ day: format.date(to) })}</p>
      <DeskTable
        caption={texts.accruals}
        none={texts.accrualsNone}
        rows={accruals}
        rowKey={({ payout_number: number, part }) => `${number} ${part}`}
        foot={{ eur: format.eur(sum) }}
        columns={useAccrualColumns()}
      />
    </Panel>
  );
}

/** What was settled in a currency that is not the euro. */
export function ExchangeTable({ report: { exchange } }: TableProps) {
  const texts = useTexts(accountingTexts);
  return (
    <Panel title={texts.exchange}>
      <p className="max-w-prose text-small text-muted">{texts.exchangeLead}</p>
      <DeskTable
        caption={texts.exchange}
        none={texts.exchangeNone}
        rows={exchange}
        rowKey={({ what, currency }) => `${what} ${currency}`}
        columns={useExchangeColumns()}
      />
    </Panel>
  );
}

/** How long parked coupons are owed. */
export function ParkedTable({ report: { parked, to } }: TableProps) {
  const texts = useTexts(accountingTexts);
  const format = useFormat();
  const last = PARKED_BOUNDS.length - 1;
  const name = (at: number) =>
    at === 0
      ? texts.below({ days: PARKED_BOUNDS[0] - 1 })
      : at > last
        ? texts.above({ days: (PARKED_BOUNDS[last] ?? 1) - 1 })
        : texts.between({ from: PARKED_BOUNDS[at - 1] ?? 0, to: (PARKED_BOUNDS[at] ?? 1) - 1 });
  return (
    <Panel title={texts.parked}>
      <p className="text-small text-muted">{texts.parkedLead({ day: format.date(to) })}</p>
      <DeskTable
        caption={texts.parked}
        rows={parked.map((row, at): Parked => ({ ...row, name: name(at) }))}
        rowKey={(row) => row.name}
        columns={[
          column('age', texts.age, (row: Parked) => row.name),
          figureColumn('count', texts.count, ({ count }: Parked) => count),
          figureColumn('eur', texts.eur, ({ eur }: Parked) => format.eur(eur)),
        ]}
      />
    </Panel>
  );
}

type Parked = AccountingReport['parked'][number] & { readonly name: string };

function useAccrualColumns(): DeskColumn<AccountingReport['accruals'][number]>[] {
  const texts = useTexts(accountingTexts);
  const format = useFormat();
  const day = (date: string) => format.date(date, 'short');
  return [
    column('part', texts.part, ({ part, payout_number: number }) => texts.parts[part]({ number })),
    column('period', texts.periodOf, ({ from, due_date: due }) => `${day(from)} – ${day(due)}`),
    figureColumn('days', texts.earned, ({ days, of_days: all }) => texts.daysOf({ days, all })),
    figureColumn('eur', texts.eur, ({ eur, basis }) => (
      <span className="grid">
        {eur === null ? '–' : format.eur(eur)}
        <span className="text-fine text-muted">{texts.bases[basis]}</span>
      </span>
    )),
  ];
}

function useExchangeColumns(): DeskColumn<AccountingReport['exchange'][number]>[] {
  const texts = useTexts(accountingTexts);
  const format = useFormat();
  const euros =
    (name: 'booked_eur' | 'market_eur' | 'gain_eur') =>
    (row: AccountingReport['exchange'][number]) =>
      format.eur(row[name]);
  return [
    column('what', texts.what, ({ what, currency, without_rate: count }) => (
      <span className="grid">
        {texts.whats[what]({ currency })}
        {count > 0 && <span className="text-fine text-muted">{texts.withoutRate({ count })}</span>}
      </span>
    )),
    figureColumn('amount', texts.amount, ({ amount, currency }) =>
      format.quantity(amount, currency),
    ),
    figureColumn('booked', texts.booked, euros('booked_eur')),
    figureColumn('market', texts.market, euros('market_eur')),
    figureColumn('gain', texts.gain, euros('gain_eur')),
  ];
}
