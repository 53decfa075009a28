import { type Currency, decimal, parseMoney } from '../money.ts';

/** An amount as a payment link writes it: exact, without zeros at its end. Throws RangeError for what is no positive amount of the currency. */
export function linkAmount(currency: Currency, text: string): string {
  const amount = parseMoney(currency, text);
  if (amount.units <= 0n)
    throw new RangeError(`A payment link asks for a positive amount, not ${text}`);
  return decimal(amount).replace(/\.?0+$/u, '');
}

/** `a=1&b=2`, each value encoded, those that are missing left out. */
export function linkQuery(
  values: readonly (readonly [name: string, value: string | undefined])[],
): string {
  return values
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    .join('&');
}
