import { type BondLife, couponDates } from '../offering/coupon-dates.ts';
import { businessDayBefore, businessDayOnOrAfter } from './business-day.ts';

/** What is paid on a day. A variable coupon and the repayment always come with a fixed coupon. */
export const PAYOUT_PARTS = ['fixed_coupon', 'variable_coupon', 'repayment'] as const;
export type PayoutPart = (typeof PAYOUT_PARTS)[number];

/** One payout day of the bond; days as ISO dates in Berlin. */
export interface PayoutDay {
  /** 1 for the first. */
  readonly number: number;
  /** The due date. */
  readonly dueDate: string;
  /** The payment date: the due date, or the next business day; no interest accrues for the wait. */
  readonly paymentDate: string;
  /**
   * The record date: holders at the end of this day are paid. It is the business day before the due
   * date, as is market practice.
   */
  readonly recordDate: string;
  readonly parts: readonly PayoutPart[];
}

/**
 * All payout days of the bond in order: 40 for ten years of quarters, ten of which end a year.
 * Throws RangeError if the term is not a number of whole years.
 */
export function payoutCalendar(life: BondLife): PayoutDay[] {
  const dates = couponDates(life);
  return dates.map(({ date, endsYear }, at) => ({
    number: at + 1,
    dueDate: date,
    paymentDate: businessDayOnOrAfter(date),
    recordDate: businessDayBefore(date),
    parts: PAYOUT_PARTS.filter(
      (part) =>
        part === 'fixed_coupon' ||
        (part === 'variable_coupon' ? endsYear : at === dates.length - 1),
    ),
  }));
}
