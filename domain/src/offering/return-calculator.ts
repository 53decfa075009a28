import { type Fraction, fraction, sum } from '../fraction.ts';
import type { InvestmentFlows } from './effective-return.ts';
import {
  type BondTerms,
  paidOn,
  type PaymentRounding,
  paymentPlan,
  type PlannedPayment,
} from './payment-plan.ts';
import { tokenCount, type TokenRounding } from './token-count.ts';

export interface ReturnQuestion {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly terms: BondTerms;
  /** How orders are priced and coupons paid, unless another way is asked for to compare. */
  readonly rounding?: { readonly tokens: TokenRounding; readonly payments: PaymentRounding };
}

/** Amounts in cents: whole ones, unless payments were left exact. All before tax. */
export interface ReturnFigures {
  readonly tokens: Fraction;
  readonly plan: readonly PlannedPayment[];
  /** One fixed coupon, and one variable coupon. */
  readonly fixedCoupon: Fraction;
  readonly variableCoupon: Fraction;
  readonly fixedCoupons: Fraction;
  readonly variableCoupons: Fraction;
  readonly coupons: Fraction;
  readonly repayment: Fraction;
  readonly total: Fraction;
  /** Total less the amount. */
  readonly gain: Fraction;
  readonly flows: InvestmentFlows;
}

const AS_PAID = { tokens: 'token_units_down', payments: 'cent_half_up' } as const;

/**
 * What an amount brings when it is held from issue to maturity, under an assumed variable coupon. The whole amount counts as paid in, also
 * the part too small to buy another unit. Throws RangeError on a price that is not positive and on a bond that does not run for whole years.
 */
export function calculateReturn({
  amountCents,
  priceCents,
  terms,
  rounding = AS_PAID,
}: ReturnQuestion): ReturnFigures {
  const tokens = tokenCount({ amountCents, priceCents, rounding: rounding.tokens });
  const plan = paymentPlan(terms, { tokens, rounding: rounding.payments });
  const [fixedCoupons, variableCoupons, repayment] = [
    sum(plan.map(({ fixed }) => fixed)),
    sum(plan.map(({ variable }) => variable)),
    sum(plan.map((payment) => payment.repayment)),
  ];
  const total = sum(plan.map(paidOn));
  const last = plan.at(-1);
  return {
    tokens,
    plan,
    fixedCoupon: last?.fixed ?? fraction(0n),
    variableCoupon: last?.variable ?? fraction(0n),
    fixedCoupons,
    variableCoupons,
    coupons: sum([fixedCoupons, variableCoupons]),
    repayment,
    total,
    gain: sum([total, fraction(-amountCents)]),
    flows: {
      paidIn: fraction(amountCents),
      plan,
      couponsPerYear: terms.fixedCouponsPerYear,
      issueDate: terms.issueDate,
    },
  };
}

/** A return as percent with a fixed number of decimals ("8.49"), for showing. */
export function percentText(rate: number, decimals: number): string {
  return (rate * 100).toFixed(decimals);
}
