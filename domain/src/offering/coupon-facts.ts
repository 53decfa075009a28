import { businessDayOnOrAfter, isBusinessDay } from '../payouts/business-day.ts';
import { type BondLife, couponDates } from './coupon-dates.ts';

export interface CouponFacts {
  /** Decimal percent of the nominal value. */
  readonly percentEach: string;
  /** The days of a year on which coupons are owed, in the order of the calendar; as ISO dates. */
  readonly days: readonly string[];
  readonly first: string;
  /** The day of the year of the variable coupon, as an ISO date. */
  readonly variableDay: string;
  /** The first coupon that is not owed on a business day, if there is one. */
  readonly shifted: { readonly due: string; readonly paid: string } | null;
}

/** What texts say about coupons and the bond's terms do not say themselves. */
export function couponFacts(
  bond: BondLife & { readonly fixedCouponPercentPerYear: string },
): CouponFacts {
  const dates = couponDates(bond).map(({ date }) => date);
  const due = dates.find((date) => !isBusinessDay(date));
  return {
    percentEach: String(Number(bond.fixedCouponPercentPerYear) / bond.fixedCouponsPerYear),
    days: dates
      .slice(0, bond.fixedCouponsPerYear)
      .toSorted((one, other) => one.slice(5).localeCompare(other.slice(5))),
    first: dates[0] ?? bond.maturityDate,
    variableDay: bond.issueDate,
    shifted: due === undefined ? null : { due, paid: businessDayOnOrAfter(due) },
  };
}
