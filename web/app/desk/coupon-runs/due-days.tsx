import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { listParts } from '../../ui/list-parts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { useFormat } from '../parts/use-format.ts';
import { useRight } from '../session/use-desk.ts';
import { DayState } from './payout-day-columns.tsx';
import { hasOnlyParked, isOpen, type ListedPayoutDay } from './payout-day-state.ts';
import { ActForm } from '../parts/act-form.tsx';

interface DueDaysProps {
  readonly days: readonly ListedPayoutDay[];
  readonly now: string;
}

/**
 * The payout days with open work, the oldest first, each with its next step; then those of which
 * only parked payouts remain, which may be for years.
 */
export function DueDays({ days, now }: DueDaysProps) {
  const texts = useTexts(deskCouponRunTexts).list;
  const format = useFormat();
  const open = days.filter(isOpen);
  const pressing = open.filter((day) => !hasOnlyParked(day));
  const next = days.find(({ run, is_due: isDue }) => run === null && !isDue);
  return (
    <div className="grid gap-3">
      {pressing.length > 0 ? (
        <ul className="grid">
          {pressing.map((day) => (
            <DueDay key={`${day.payout_number} ${day.parts.join(' ')}`} day={day} now={now} />
          ))}
        </ul>
      ) : (
        <p className="text-small text-muted">
          {next === undefined
            ? texts.allDone
            : texts.nothingNow({
                date: format.date(next.payment_date),
                record: format.date(next.record_date),
              })}
        </p>
      )}
      <ParkedDays days={open.filter(hasOnlyParked)} />
    </div>
  );
}

function ParkedDays({ days }: { readonly days: readonly ListedPayoutDay[] }) {
  const texts = useTexts(deskCouponRunTexts).list;
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-small">
      <p className="text-muted">{texts.onlyParked}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {days.map(({ run, due_date: due }) => (
          <li key={run?.id}>
            <PageLink to={`/desk/coupon-runs/${run?.id}`}>{format.date(due)}</PageLink>{' '}
            <span className="text-muted">
              {texts.parkedCount({ count: run?.counts.parked ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function DueDay({ day, now }: { readonly day: ListedPayoutDay } & Pick<DueDaysProps, 'now'>) {
  const couponTexts = useTexts(deskCouponRunTexts);
  const texts = couponTexts.list;
  const locale = useLocale();
  const format = useFormat();
  const need = useNeed(day);
  const mayPrepare = useRight('payouts.propose');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="figures">{format.date(day.due_date)}</strong>{' '}
          <DayState day={day} now={now} />
        </p>
        <p className="text-small text-muted">
          {(day.run?.supplements ?? null) === null
            ? listParts(locale, day.parts, {
                first: couponTexts.parts,
                further: couponTexts.furtherParts,
              })
            : couponTexts.supplement}
          . {need}
        </p>
      </div>
      {day.run !== null && (
        <ButtonLink to={`/desk/coupon-runs/${day.run.id}`} look="secondary">
          {texts.open}
          <span className="sr-only">: {format.date(day.due_date)}</span>
        </ButtonLink>
      )}
      {day.run === null && mayPrepare && (
        <ActForm
          hidden={{ payout_number: day.payout_number }}
          oneOf="payout_number"
          className="grid gap-2"
        >
          <SubmitButton look="secondary">
            {texts.prepare}
            <span className="sr-only">: {format.date(day.due_date)}</span>
          </SubmitButton>
        </ActForm>
      )}
    </li>
  );
}

function useNeed({ run }: ListedPayoutDay): string {
  const { list, troubles } = useTexts(deskCouponRunTexts);
  switch (run?.state) {
    case undefined:
      return list.needs.due;
    case 'preparing':
      return run.trouble === null ? list.needs.preparing : `${troubles[run.trouble].title}.`;
    case 'prepared':
      return list.needs.prepared;
    case 'proposed':
      return list.needs.proposed;
    case 'released':
      return list.needs.released({
        count: run.counts.planned + run.counts.sending + run.counts.parked,
      });
    default:
      return '';
  }
}
