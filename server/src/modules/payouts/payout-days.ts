import { cents } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { variableCouponPoolCents } from '@bb1/domain/payouts/payout-amounts';
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

/** Cents of a year's profit (EUR) for all holders together, by the terms of the bond. */
export function poolOfProfit({ bond }: Pick<Offering, 'bond'>, profitEur: string): bigint {
  return variableCouponPoolCents(cents(profitEur), bond.variableCouponPercentOfProfit);
}
