import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';

type Rate = Pick<NonNullable<CouponRunDetail['rate']>, 'taxed_on' | 'too_old_at'>;

/** The rate can no longer be used for a release: its time or its day is over. */
export function isTooOld({ taxed_on: taxedOn, too_old_at: tooOldAt }: Rate, now: string): boolean {
  return now > tooOldAt || berlinDay(new Date(now)) > taxedOn;
}

export function minutesOf({
  read_at: readAt,
  too_old_at: tooOldAt,
}: Pick<NonNullable<CouponRunDetail['rate']>, 'read_at' | 'too_old_at'>): number {
  return Math.round((Date.parse(tooOldAt) - Date.parse(readAt)) / 60_000);
}
