import { floorOf, fraction, product, quotient } from '../fraction.ts';
import { DECIMALS, divideFloor } from '../money.ts';
import { type RatedCurrency, rateOf } from './rate.ts';

/**
 * The smallest step of a due amount, in units of the currency: ether has 18 decimals, of which
 * people can type 8.
 */
export const PAYABLE_STEP: Readonly<Record<RatedCurrency, bigint>> = {
  XLM: 1n,
  BTC: 1n,
  ETH: 10n ** 10n,
};

/**
 * The price of an amount in EUR in a currency, in its units (stroops, satoshi, wei), rounded up to
 * its payable step, so that a payer of it has paid the whole amount. `rate` is EUR for one unit of
 * the currency. Throws RangeError on a negative amount or an invalid rate.
 */
export function dueUnits({
  currency,
  eurCents,
  rate,
}: {
  readonly currency: RatedCurrency;
  readonly eurCents: bigint;
  readonly rate: string;
}): bigint {
  if (eurCents < 0n) throw new RangeError('an amount must not be negative');
  const step = PAYABLE_STEP[currency];
  const exact = quotient(fraction(eurCents, 100n), rateOf(rate));
  const steps = product(exact, fraction(10n ** BigInt(DECIMALS[currency]), step));
  return -floorOf(fraction(-steps.numerator, steps.denominator)) * step;
}

/**
 * The value of units of a currency in cents by a quote under which `dueUnits` pay `eurCents`:
 * rounded down, and never more than the quote's amount. Several payments under one quote are
 * credited by the difference that each makes to the sum, so that nothing is lost between them.
 * Throws RangeError when anything is negative.
 */
export function creditedCents({
  units,
  dueUnits: due,
  eurCents,
}: {
  readonly units: bigint;
  readonly dueUnits: bigint;
  readonly eurCents: bigint;
}): bigint {
  if (units < 0n || due < 0n || eurCents < 0n)
    throw new RangeError('a payment and the amount due must not be negative');
  return units >= due ? eurCents : divideFloor(eurCents * units, due);
}
