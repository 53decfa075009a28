import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { listParts } from '../../ui/list-parts.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ActForm } from '../parts/act-form.tsx';
import { Note } from '../parts/note.tsx';
import { useWords } from '../parts/use-words.ts';
import {
  hasOnlyParked,
  isOpen,
  isOverdue,
  type ListedPayoutDay,
  payoutDayState,
} from './payout-day-state.ts';
import { RunStateBadge } from './run-state-badge.tsx';

interface DueDaysProps {
  readonly days: readonly ListedPayoutDay[];
  readonly now: string;
}

/**
 * The payout days with open work, the oldest first, each with its next step; then those of which
 * only parked payouts remain, which may be for years.
 */
export function DueDays({ days, now }: DueDaysProps) {
  const [{ list: texts }, format] = useWords(deskCouponRunTexts);
  const open = days.filter(isOpen);
  const pressing = open.filter((day) => !hasOnlyParked(day));
  const parked = open.filter(hasOnlyParked);
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
        <Note>
          {next === undefined
            ? texts.allDone
            : texts.nothingNow({
                date: format.date(next.payment_date),
                record: format.date(next.record_date),
              })}
        </Note>
      )}
      {parked.length > 0 && (
        <div className="grid gap-1 border-t border-line pt-3 text-small">
          <p className="text-muted">{texts.onlyParked}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {parked.map(({ run, due_date: due }) => (
              <li key={run?.id}>
                <PageLink to={`/desk/coupon-runs/${run?.id}`}>{format.date(due)}</PageLink>{' '}
                <span className="text-muted">
                  {texts.parkedCount({ count: run?.counts.parked ?? 0 })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface DayProps extends Pick<DueDaysProps, 'now'> {
  readonly day: ListedPayoutDay;
}

function DueDay({ day, now }: DayProps) {
  const [{ list: texts }, format] = useWords(deskCouponRunTexts);
  const partsOf = useParts();
  const need = useNeed(day);
  const due = format.date(day.due_date);
  const ofDay = <span className="sr-only">: {due}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="figures">{due}</strong> <DayState day={day} now={now} />
        </p>
        <Note>
          {partsOf(day)}. {need}
        </Note>
      </div>
      {day.run === null ? (
        <ActForm
          right="payouts.propose"
          hidden={{ payout_number: day.payout_number }}
          oneOf="payout_number"
          className="grid gap-2"
        >
          <SubmitButton look="secondary">
            {texts.prepare}
            {ofDay}
          </SubmitButton>
        </ActForm>
      ) : (
        <ButtonLink to={`/desk/coupon-runs/${day.run.id}`} look="secondary">
          {texts.open}
          {ofDay}
        </ButtonLink>
      )}
    </li>
  );
}

export function DayState({ day, now }: DayProps) {
  const [texts, format] = useWords(deskCouponRunTexts);
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

export function useParts(): (day: Pick<ListedPayoutDay, 'run' | 'parts'>) => string {
  const { parts: first, furtherParts: further, supplement } = useTexts(deskCouponRunTexts);
  const locale = useLocale();
  return ({ run, parts }) =>
    run === null || run.supplements === null
      ? listParts(locale, parts, { first, further })
      : supplement;
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
