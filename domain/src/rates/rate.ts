import { type Fraction, fraction, fractionOf, halfUpOf, product } from '../fraction.ts';
import type { Currency } from '../money.ts';

export const RATED_CURRENCIES = ['XLM', 'BTC', 'ETH'] as const satisfies readonly Currency[];
/** A payment currency other than EUR, which therefore needs a rate. */
export type RatedCurrency = (typeof RATED_CURRENCIES)[number];

/** The decimals of a stored rate. */
const RATE_DECIMALS = 12;

/**
 * A rate is EUR for one unit of the currency, written as a plain decimal string: positive, at most
 * 12 decimals, at most 15 digits before them. Throws RangeError on anything else.
 */
export function rateOf(text: string): Fraction {
  if (!/^\d{1,15}(\.\d{1,12})?$/.test(text))
    throw new RangeError(`not a rate: ${JSON.stringify(text)}`);
  const value = fractionOf(text);
  if (value.numerator === 0n) throw new RangeError('a rate must not be zero');
  return value;
}

/**
 * The decimal string of a rate, a half rounded up at the twelfth decimal, without trailing zeros.
 */
export function rateText(value: Fraction): string {
  const digits = halfUpOf(product(value, fraction(10n ** BigInt(RATE_DECIMALS))))
    .toString()
    .padStart(RATE_DECIMALS + 1, '0');
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`.replace(/\.?0+$/, '');
}
