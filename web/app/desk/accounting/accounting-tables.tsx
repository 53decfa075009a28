import { type AccountingReport, PARKED_BOUNDS } from '@bb1/domain/reports/accounting-endpoints';
import accountingTexts from '@bb1/texts/pages/desk-accounting';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { useWords } from '../parts/use-words.ts';

type Accrual = AccountingReport['accruals'][number];
type Exchange = AccountingReport['exchange'][number];
type Parked = AccountingReport['parked'][number] & { readonly name: string };

/** What is earned and in no entry yet, what was settled in another currency, and how long parked coupons are owed. */
export function AccountingTables({
  report: { accruals, accrued_eur: sum, exchange, parked, to },
}: {
  readonly report: AccountingReport;
}) {
  const [texts, format] = useWords(accountingTexts);
  const short = (date: string) => format.date(date, 'short');
  const day = format.date(to);
  const accrualColumns: DeskColumn<Accrual>[] = [
    column('part', texts.part, ({ part, payout_number: number }) => texts.parts[part]({ number })),
    column('period', texts.periodOf, ({ from, due_date: due }) => `${short(from)} – ${short(due)}`),
    figureColumn('days', texts.earned, ({ days, of_days: all }) => texts.daysOf({ days, all })),
    figureColumn('eur', texts.eur, ({ eur, basis }) => (
      <TwoLines first={eur === null ? '–' : format.eur(eur)} second={texts.bases[basis]} />
    )),
  ];
  const euros = (name: 'booked_eur' | 'market_eur' | 'gain_eur') => (row: Exchange) =>
    format.eur(row[name]);
  const exchangeColumns: DeskColumn<Exchange>[] = [
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
  const last = PARKED_BOUNDS.length - 1;
  const ageOf = (at: number) =>
    at === 0
      ? texts.below({ days: PARKED_BOUNDS[0] - 1 })
      : at > last
        ? texts.above({ days: (PARKED_BOUNDS[last] ?? 1) - 1 })
        : texts.between({ from: PARKED_BOUNDS[at - 1] ?? 0, to: (PARKED_BOUNDS[at] ?? 1) - 1 });
  const parkedColumns: DeskColumn<Parked>[] = [
    column('age', texts.age, (row) => row.name),
    figureColumn('count', texts.count, ({ count }) => count),
    figureColumn('eur', texts.eur, ({ eur }) => format.eur(eur)),
  ];
  return (
    <>
      <TablePanel
        title={texts.accruals}
        lead={texts.accrualsLead({ day })}
        none={texts.accrualsNone}
        rows={accruals}
        foot={{ eur: format.eur(sum) }}
        columns={accrualColumns}
      />
      <Panel title={texts.exchange}>
        <p className="max-w-prose text-small text-muted">{texts.exchangeLead}</p>
        <DeskTable
          caption={texts.exchange}
          none={texts.exchangeNone}
          rows={exchange}
          columns={exchangeColumns}
        />
      </Panel>
      <TablePanel
        title={texts.parked}
        lead={texts.parkedLead({ day })}
        rows={parked.map((row, at) => ({ ...row, name: ageOf(at) }))}
        columns={parkedColumns}
      />
    </>
  );
}
