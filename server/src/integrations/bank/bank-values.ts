import type { EntryErrorCode } from './bank-statement-port.ts';

/**
 * Why one entry cannot be booked. The reader catches it, adds the position and continues with the
 * next entry.
 */
export class EntryProblem extends Error {
  readonly code: EntryErrorCode;
  readonly line: number;

  constructor(code: EntryErrorCode, message: string, line: number) {
    super(message);
    this.name = 'EntryProblem';
    this.code = code;
    this.line = line;
  }
}

/** ISO 20022 amounts have at most 18 digits. */
const MAX_DIGITS = 18;

/**
 * EUR cents of a decimal with this point, by string arithmetic. Extra digits after the cents are
 * allowed while they are zero: `50.00000` is fifty euros exactly, but rounding `50.005` would
 * invent or lose money.
 * @throws EntryProblem on another currency, fractions of a cent, a sign, or anything that is not a
 * plain decimal
 */
export function decimalCents(amount: {
  text: string;
  point: '.' | ',';
  currency: string | null;
  line: number;
}): bigint {
  const { text, point, currency, line } = amount;
  if (currency !== 'EUR')
    throw new EntryProblem(
      'currency_not_eur',
      `The amount ${text} is in ${currency ?? 'no currency'}, not in EUR`,
      line,
    );
  const parts = (point === '.' ? /^(\d+)(?:\.(\d*))?$/u : /^(\d+),(\d*)$/u).exec(text);
  if (parts === null) throw new EntryProblem('amount_invalid', `"${text}" is not an amount`, line);
  const euros = parts[1] ?? '';
  const fraction = (parts[2] ?? '').replace(/0+$/u, '');
  if (fraction.length > 2)
    throw new EntryProblem('amount_fraction', `${text} EUR is not a whole number of cents`, line);
  if (euros.replace(/^0+/u, '').length > MAX_DIGITS - 2)
    throw new EntryProblem('amount_too_large', `${text} EUR has too many digits`, line);
  return BigInt(euros) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** True for a `YYYY-MM-DD` that exists in the calendar. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
