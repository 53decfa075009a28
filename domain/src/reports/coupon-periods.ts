import { type BondLife, couponDates } from '../offering/coupon-dates.ts';

/** A coupon whose period has begun: it is earned day by day, before it is due. */
export interface CouponPeriod {
  readonly payoutNumber: number;
  readonly part: 'fixed_coupon' | 'variable_coupon';
  /** The first day of the period. */
  readonly from: string;
  readonly dueDate: string;
  /** Days of the period that are over at the end of the day asked for, and days it has. */
  readonly days: number;
  readonly ofDays: number;
}

const DAY_MS = 86_400_000;

/** All coupons of a bond whose period has begun by the end of a day (YYYY-MM-DD), oldest first: actual days over actual days. */
export function couponPeriods(life: BondLife, day: string): CouponPeriod[] {
  const periods: CouponPeriod[] = [];
  let [from, yearFrom] = [life.issueDate, life.issueDate];
  for (const [at, { date, endsYear }] of couponDates(life).entries()) {
    const period = (part: CouponPeriod['part'], begins: string) => {
      if (begins <= day)
        periods.push({
          payoutNumber: at + 1,
          part,
          from: begins,
          dueDate: date,
          days: Math.min(daysBetween(begins, day) + 1, daysBetween(begins, date)),
          ofDays: daysBetween(begins, date),
        });
    };
    period('fixed_coupon', from);
    if (endsYear) period('variable_coupon', yearFrom);
    from = date;
    if (endsYear) yearFrom = date;
  }
  return periods;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
