import { type Fraction, fraction, sum, floorOf, product, quotient } from '../fraction.ts';
import type { InvestmentFlows } from './effective-return.ts';
import {
  type BondTerms,
  paidOn,
  type PaymentRounding,
  paymentPlan,
  type PlannedPayment,
} from './payment-plan.ts';

/**
 * How the number of tokens is rounded: `token_units_down` to the ledger's 7 decimals (as orders are
 * priced: the issuer never delivers more than was paid for), `whole_tokens_down` to whole tokens,
 * `exact` not at all.
 */
type TokenRounding = 'exact' | 'token_units_down' | 'whole_tokens_down';

const STEPS_PER_TOKEN: Readonly<Record<Exclude<TokenRounding, 'exact'>, bigint>> = {
  token_units_down: 10_000_000n,
  whole_tokens_down: 1n,
};

/** Tokens bought for an amount at one price. Throws RangeError if the price is not positive. */
function tokenCount({
  amountCents,
  priceCents,
  rounding,
}: {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly rounding: TokenRounding;
}): Fraction {
  if (priceCents <= 0n) throw new RangeError('a price must be positive');
  const exact = quotient(fraction(amountCents), fraction(priceCents));
  if (rounding === 'exact') return exact;
  const steps = STEPS_PER_TOKEN[rounding];
  return fraction(floorOf(product(exact, fraction(steps))), steps);
}

export interface ReturnQuestion {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly terms: BondTerms;
  /** How orders are priced and coupons paid; other ways are for comparison. */
  readonly rounding?: { readonly tokens: TokenRounding; readonly payments: PaymentRounding };
}

/** Amounts in cents, whole unless payments were left exact, all before tax. */
export interface ReturnFigures {
  readonly tokens: Fraction;
  readonly plan: readonly PlannedPayment[];
  /** One fixed coupon and one variable coupon. */
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
 * What an amount yields when held from issue to maturity, under an assumed variable coupon. The
 * whole amount counts as paid in, including the part too small for another unit. Throws RangeError
 * if the price is not positive or the term is not a number of whole years.
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

/** A return in percent with a fixed number of decimals ("8.49"), for display. */
export function percentText(rate: number, decimals: number): string {
  return (rate * 100).toFixed(decimals);
}
