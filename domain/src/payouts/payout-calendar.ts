import { type BondLife, couponDates } from '../offering/coupon-dates.ts';
import { businessDayBefore, businessDayOnOrAfter } from './business-day.ts';

/** What is paid on a day; a variable coupon and the repayment come with a fixed coupon. */
export const PAYOUT_PARTS = ['fixed_coupon', 'variable_coupon', 'repayment'] as const;
export type PayoutPart = (typeof PAYOUT_PARTS)[number];

/** One day on which the bond pays; days as ISO dates, all in Berlin. */
export interface PayoutDay {
  /** 1 for the first. */
  readonly number: number;
  /** On which it is owed. */
  readonly dueDate: string;
  /** On which it is paid: the due date, or the next business day; no interest is owed for the wait. */
  readonly paymentDate: string;
  /** Who holds the tokens when this day ends is paid: the business day before the due date, as the market does it. */
  readonly recordDate: string;
  readonly parts: readonly PayoutPart[];
}

/**
 * Every day on which the bond pays, in order: 40 for ten years of quarters, each tenth of them a year's end.
 * Throws RangeError when the bond does not run for whole years.
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
