import { halfUpOf } from '@bb1/domain/fraction';
import type { PlannedPayment } from '@bb1/domain/offering/payment-plan';

/** A year's payments of the bond, in cents, without the repayment. */
export interface CouponYear {
  /** The calendar year of its last coupon. */
  readonly year: number;
  readonly fixed: readonly bigint[];
  readonly variable: bigint;
}

/**
 * The coupons of a payment plan, by year of the bond: a year ends on the payment day of a variable
 * coupon.
 */
export function couponYears(plan: readonly PlannedPayment[], couponsPerYear: number): CouponYear[] {
  return Array.from({ length: Math.ceil(plan.length / couponsPerYear) }, (_, at) => {
    const payments = plan.slice(at * couponsPerYear, (at + 1) * couponsPerYear);
    return {
      year: Number(payments.at(-1)?.date.slice(0, 4)),
      fixed: payments.map(({ fixed }) => halfUpOf(fixed)),
      variable: payments.reduce((total, { variable }) => total + halfUpOf(variable), 0n),
    };
  });
}
