import type { Offering } from '@bb1/domain/offering/offering';
import { type PayoutDay, payoutCalendar } from '@bb1/domain/payouts/payout-calendar';

/** All payout days of the bond in order. */
export function payoutDays({ bond }: Offering): PayoutDay[] {
  return payoutCalendar(bond);
}

/** The terms for calculating amounts. */
export function couponTerms({ bond, token }: Offering) {
  return {
    nominalEur: token.nominalEur,
    fixedCouponPercentPerYear: bond.fixedCouponPercentPerYear,
    fixedCouponsPerYear: bond.fixedCouponsPerYear,
  };
}
