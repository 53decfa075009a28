import { type Currency, decimal, parseMoney } from '../money.ts';

/**
 * An amount in a payment link: exact, without trailing zeros. Throws RangeError for anything but a
 * positive amount of the currency.
 */
export function linkAmount(currency: Currency, text: string): string {
  const amount = parseMoney(currency, text);
  if (amount.units <= 0n)
    throw new RangeError(`A payment link asks for a positive amount, not ${text}`);
  return decimal(amount).replace(/\.?0+$/u, '');
}

/** `a=1&b=2`, each value encoded, without missing ones. */
export function linkQuery(
  values: readonly (readonly [name: string, value: string | undefined])[],
): string {
  return values
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    .join('&');
}
