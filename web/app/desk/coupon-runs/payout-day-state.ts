import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { listCouponRuns } from '@bb1/domain/payouts/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';

export type ListedPayoutDay = Reply<typeof listCouponRuns>['days'][number];

/** The state of a payout day: its run's, or without a run upcoming or due; `waiting` once only parked payouts remain. */
export type PayoutDayState =
  | NonNullable<ListedPayoutDay['run']>['state']
  | 'ahead'
  | 'due'
  | 'waiting';

export function payoutDayState({
  run,
  is_due: isDue,
}: Pick<ListedPayoutDay, 'run' | 'is_due'>): PayoutDayState {
  if (hasOnlyParked({ run })) return 'waiting';
  return run?.state ?? (isDue ? 'due' : 'ahead');
}

/** Whether it requires action, or it is not yet certain that all are paid. */
export function isOpen(day: ListedPayoutDay): boolean {
  const state = payoutDayState(day);
  return state !== 'ahead' && state !== 'settled' && state !== 'nothing_due';
}

/** The day of payment is over in Berlin without a release; a supplementary run begins after it. */
export function isOverdue(day: ListedPayoutDay, now: string): boolean {
  return (
    isOpen(day) &&
    day.run?.state !== 'released' &&
    (day.run?.supplements ?? null) === null &&
    berlinDay(new Date(now)) > day.payment_date
  );
}

/** Whether everything payable is paid, and only payouts that cannot be paid yet remain. */
export function hasOnlyParked({ run }: Pick<ListedPayoutDay, 'run'>): boolean {
  return (
    run?.state === 'released' &&
    run.counts.parked > 0 &&
    run.counts.planned + run.counts.sending === 0
  );
}
