import { type Fraction, fraction, fractionOf, halfUpOf, product, sum } from '../fraction.ts';
import { cents } from '../money.ts';
import { type BondLife, couponDates } from './coupon-dates.ts';
import type { Offering } from './offering.ts';

/**
 * Each payment is rounded half-up to the cent, as it is paid, or left exact to compare with the
 * formula.
 */
export type PaymentRounding = 'cent_half_up' | 'exact';

export interface BondTerms extends BondLife, Pick<Offering['bond'], 'fixedCouponPercentPerYear'> {
  readonly nominalEur: string;
  /** The assumed variable coupon, in percent of the nominal value per year. */
  readonly variableCouponPercentPerYear: string;
}

/** The payments of one day, in cents; whole cents unless left exact. */
export interface PlannedPayment {
  readonly date: string;
  readonly fixed: Fraction;
  readonly variable: Fraction;
  readonly repayment: Fraction;
}

/**
 * Everything the bond pays on a number of tokens before tax, from the first coupon to the repayment
 * at nominal value. Throws RangeError if the term is not a number of whole years.
 */
export function paymentPlan(
  terms: BondTerms,
  { tokens, rounding }: { readonly tokens: Fraction; readonly rounding: PaymentRounding },
): PlannedPayment[] {
  const rounded = (value: Fraction) => (rounding === 'exact' ? value : fraction(halfUpOf(value)));
  const nominal = product(tokens, fraction(cents(terms.nominalEur)));
  const fixed = rounded(
    product(
      nominal,
      percent(terms.fixedCouponPercentPerYear),
      fraction(1n, BigInt(terms.fixedCouponsPerYear)),
    ),
  );
  const variable = rounded(product(nominal, percent(terms.variableCouponPercentPerYear)));
  const dates = couponDates(terms);
  return dates.map(({ date, endsYear }, at) => ({
    date,
    fixed,
    variable: endsYear ? variable : fraction(0n),
    repayment: at === dates.length - 1 ? rounded(nominal) : fraction(0n),
  }));
}

/** The sum of a day's payments, in cents. */
export function paidOn({ fixed, variable, repayment }: PlannedPayment): Fraction {
  return sum([fixed, variable, repayment]);
}

function percent(decimal: string): Fraction {
  return product(fractionOf(decimal), fraction(1n, 100n));
}
