import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { listParts } from '../../ui/list-parts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { useFormat } from '../parts/use-format.ts';
import { isOverdue, type ListedPayoutDay, payoutDayState } from './payout-day-state.ts';
import { RunStateBadge } from './run-state-badge.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';

/** The days of the bond's calendar, each with its run. */
export function usePayoutDayColumns(now: string): DeskColumn<ListedPayoutDay>[] {
  const couponTexts = useTexts(deskCouponRunTexts);
  const texts = couponTexts.list;
  const locale = useLocale();
  const format = useFormat();
  const day = (iso: string) => format.date(iso, 'short');
  const due = (row: ListedPayoutDay) =>
    row.run === null ? (
      day(row.due_date)
    ) : (
      <PageLink
        to={`/desk/coupon-runs/${row.run.id}`}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {day(row.due_date)}
      </PageLink>
    );
  const paidOf = ({ run }: ListedPayoutDay) =>
    run?.sums == null ? null : texts.ofCount({ paid: run.counts.paid, all: run.sums.payouts });
  return [
    column('due', texts.due, due),
    figureColumn('number', texts.number, (row) => row.payout_number),
    column('state', texts.state, (row) => <DayState day={row} now={now} />),
    column('parts', texts.what, ({ run, parts }) =>
      run === null || run.supplements === null
        ? listParts(locale, parts, {
            first: couponTexts.parts,
            further: couponTexts.furtherParts,
          })
        : couponTexts.supplement,
    ),
    column('profit', texts.profit, (row) => <ProfitLink day={row} />),
    figureColumn('paid', texts.paid, paidOf),
    figureColumn('gross', texts.gross, ({ run }) => run?.sums && format.eur(run.sums.gross_total)),
    figureColumn('net', texts.net, ({ run }) => run?.sums?.net != null && format.eur(run.sums.net)),
    figureColumn(
      'lumens',
      texts.lumens,
      ({ run }) => run?.sums?.lumens != null && format.quantity(run.sums.lumens),
    ),
    column('days', titleOfBoth(texts.record, texts.payment), (row) => (
      <TwoLines first={day(row.record_date)} second={day(row.payment_date)} />
    )),
  ];
}

export function DayState({ day, now }: { readonly day: ListedPayoutDay; readonly now: string }) {
  const texts = useTexts(deskCouponRunTexts);
  const format = useFormat();
  return (
    <span className="flex flex-wrap gap-1.5">
      <RunStateBadge state={payoutDayState(day)} />
      {isOverdue(day, now) && (
        <Badge kind="error">
          {texts.overdue({ date: format.date(day.payment_date, 'short') })}
        </Badge>
      )}
    </span>
  );
}

function ProfitLink({ day }: { readonly day: ListedPayoutDay }) {
  const texts = useTexts(deskCouponRunTexts).list.profitStates;
  if (!day.parts.includes('variable_coupon')) return null;
  const open = day.profit_approval_id === null ? 'none' : 'proposed';
  const state = day.year_profit === null ? open : 'confirmed';
  return (
    <PageLink
      to={`/desk/year-profits/${day.payout_number}`}
      className="link inline-flex min-h-6 items-center"
    >
      {texts[state]}
    </PageLink>
  );
}
