/**
 * Amounts are bigint counts of the smallest unit; decimal strings exist only on the wire and in
 * SQL. EUR has cents; TOKEN (the bond token of the offering) and XLM have 7 decimals (1 unit = 1
 * stroop), BTC has satoshi, ETH has wei.
 */
export const DECIMALS = { EUR: 2, TOKEN: 7, XLM: 7, BTC: 8, ETH: 18 } as const;
export type Currency = keyof typeof DECIMALS;

export interface Money {
  readonly currency: Currency;
  readonly units: bigint;
}

export function money(currency: Currency, units: bigint): Money {
  return { currency, units };
}

/** Reads a plain decimal string ("2500", "2500.5", "-0.01"). Throws RangeError on anything else or on more decimals than the currency has. */
export function parseMoney(currency: Currency, text: string): Money {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,40}))?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal amount: ${JSON.stringify(text)}`);
  const decimals = DECIMALS[currency];
  const fraction = (match[3] ?? '').padEnd(decimals, '0');
  if (/[1-9]/.test(fraction.slice(decimals)))
    throw new RangeError(`${currency} has ${decimals} decimals: ${text}`);
  const units = BigInt(match[2] + fraction.slice(0, decimals));
  return { currency, units: match[1] === '-' ? -units : units };
}

/** The decimal string of an amount with all its decimals ("2500.00"). */
export function decimal(amount: Money): string {
  const decimals = DECIMALS[amount.currency];
  const digits = (amount.units < 0n ? -amount.units : amount.units)
    .toString()
    .padStart(decimals + 1, '0');
  const sign = amount.units < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Cents of a decimal EUR string. Throws RangeError like parseMoney. */
export function cents(text: string): bigint {
  return parseMoney('EUR', text).units;
}

export function eur(amountCents: bigint): string {
  return decimal({ currency: 'EUR', units: amountCents });
}

/** Decimal string of a count of token units (7 decimals). */
export function tokens(tokenUnits: bigint): string {
  return decimal({ currency: 'TOKEN', units: tokenUnits });
}

/** dividend / divisor rounded towards minus infinity; divisor must be positive. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}
