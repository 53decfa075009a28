import {
  type Fraction,
  floorOf,
  fraction,
  fractionOf,
  halfUpOf,
  product,
  quotient,
} from '../fraction.ts';
import { cents } from '../money.ts';

const UNITS_PER_TOKEN = 10_000_000n;
const STROOPS_PER_LUMEN = 10_000_000n;
const CENTS_PER_EUR = 100n;

interface FixedTerms {
  readonly nominalEur: string;
  readonly fixedCouponPercentPerYear: string;
  readonly fixedCouponsPerYear: 1 | 2 | 4;
}

/**
 * Cents of one fixed coupon on token units (7 decimals): nominal value times rate times part of the
 * year, half-up to the cent.
 */
export function fixedCouponCents(tokenUnits: bigint, terms: FixedTerms): bigint {
  const rate = product(
    fractionOf(terms.fixedCouponPercentPerYear),
    fraction(1n, 100n * BigInt(terms.fixedCouponsPerYear)),
  );
  return halfUpOf(product(nominalOf(tokenUnits, terms.nominalEur), rate));
}

/** Cents of the repayment of token units at nominal value, half-up to the cent. */
export function repaymentCents(tokenUnits: bigint, nominalEur: string): bigint {
  return halfUpOf(nominalOf(tokenUnits, nominalEur));
}

/**
 * Cents for all holders together: the part of a year's profit before tax that the terms promise,
 * zero after a loss; rounded down to the cent.
 */
export function variableCouponPoolCents(profitCents: bigint, percentOfProfit: string): bigint {
  if (profitCents <= 0n) return 0n;
  return floorOf(product(fraction(profitCents), fractionOf(percentOfProfit), fraction(1n, 100n)));
}

/**
 * A holder's cents of the pool, in proportion to all tokens outstanding at the record date, rounded
 * down: the shares never exceed the pool, and the remainder stays with the issuer. Throws
 * RangeError if nothing is outstanding or the holding exceeds it.
 */
export function variableCouponCents(
  tokenUnits: bigint,
  { poolCents, outstandingUnits }: { poolCents: bigint; outstandingUnits: bigint },
): bigint {
  if (outstandingUnits <= 0n || tokenUnits > outstandingUnits)
    throw new RangeError(`${tokenUnits} of ${outstandingUnits} token units`);
  return floorOf(fraction(poolCents * tokenUnits, outstandingUnits));
}

/**
 * Stroops for cents at a price in EUR per lumen, rounded down. Throws RangeError if the price is
 * not positive.
 */
export function lumensFor(eurCents: bigint, eurPerLumen: string): bigint {
  const price = fractionOf(eurPerLumen);
  if (price.numerator <= 0n) throw new RangeError(`not a price: ${eurPerLumen}`);
  return floorOf(quotient(fraction(eurCents * STROOPS_PER_LUMEN, CENTS_PER_EUR), price));
}

function nominalOf(tokenUnits: bigint, nominalEur: string): Fraction {
  return fraction(tokenUnits * cents(nominalEur), UNITS_PER_TOKEN);
}
