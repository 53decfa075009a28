import type { Offering } from '@bb1/domain/offering/offering';
import { type PayoutDay, payoutCalendar } from '@bb1/domain/payouts/payout-calendar';

/** Every day on which the bond pays, in order. */
export function payoutDays({ bond }: Offering): PayoutDay[] {
  return payoutCalendar(bond);
}

/** The terms by which amounts are worked out. */
export function couponTerms({ bond, token }: Offering) {
  return {
    nominalEur: token.nominalEur,
    fixedCouponPercentPerYear: bond.fixedCouponPercentPerYear,
    fixedCouponsPerYear: bond.fixedCouponsPerYear,
  };
}
