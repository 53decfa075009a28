import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatQuantity } from '../../ui/format.ts';
import { listParts } from '../../ui/list-parts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { useFormat } from '../parts/use-format.ts';
import { isOverdue, type ListedPayoutDay, payoutDayState } from './payout-day-state.ts';
import { RunStateBadge } from './run-state-badge.tsx';
import { titleOfBoth, TwoLines } from '../parts/two-lines.tsx';

/** The days of the bond's calendar, each with its run. */
export function usePayoutDayColumns(now: string): DeskColumn<ListedPayoutDay>[] {
  const couponTexts = useTexts(deskCouponRunTexts);
  const texts = couponTexts.list;
  const locale = useLocale();
  const day = (iso: string) => formatDate(locale, iso, 'short');
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
    { key: 'due', title: texts.due, cell: due },
    { key: 'number', title: texts.number, align: 'end', cell: (row) => row.payout_number },
    { key: 'state', title: texts.state, cell: (row) => <DayState day={row} now={now} /> },
    {
      key: 'parts',
      title: texts.what,
      cell: ({ run, parts }) =>
        run === null || run.supplements === null
          ? listParts(locale, parts, {
              first: couponTexts.parts,
              further: couponTexts.furtherParts,
            })
          : couponTexts.supplement,
    },
    { key: 'profit', title: texts.profit, cell: (row) => <ProfitLink day={row} /> },
    { key: 'paid', title: texts.paid, align: 'end', cell: paidOf },
    {
      key: 'gross',
      title: texts.gross,
      align: 'end',
      cell: ({ run }) => run?.sums && formatEur(locale, run.sums.gross_total),
    },
    {
      key: 'net',
      title: texts.net,
      align: 'end',
      cell: ({ run }) => run?.sums?.net != null && formatEur(locale, run.sums.net),
    },
    {
      key: 'lumens',
      title: texts.lumens,
      align: 'end',
      cell: ({ run }) => run?.sums?.lumens != null && formatQuantity(locale, run.sums.lumens),
    },
    {
      key: 'days',
      title: titleOfBoth(texts.record, texts.payment),
      cell: (row) => <TwoLines first={day(row.record_date)} second={day(row.payment_date)} />,
    },
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
