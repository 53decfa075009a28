import type { Direction, EntryErrorCode } from './bank-statement-port.ts';
import { textAt, type XmlElement } from './xml-elements.ts';

/** Why one entry cannot be booked. Caught by the reader, which adds the place and goes on with the next entry. */
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
 * EUR cents of an amount element, by string arithmetic. Extra digits behind the cents are fine while they are zero.
 * @throws EntryProblem on another currency, fractions of a cent, a sign, or anything that is not a plain decimal
 */
export function euroCents(amount: XmlElement, accountCurrency: string | null): bigint {
  const currency = amount.attributes['Ccy'] ?? accountCurrency;
  const text = amount.text.trim();
  if (currency !== 'EUR') throw new EntryProblem('currency_not_eur', `The amount ${text} is in ${currency ?? 'no currency'}, not in EUR`, amount.line);
  const parts = /^(\d+)(?:\.(\d*))?$/u.exec(text);
  if (parts === null) throw new EntryProblem('amount_invalid', `"${text}" is not an amount`, amount.line);
  const euros = parts[1] ?? '';
  const fraction = (parts[2] ?? '').replace(/0+$/u, '');
  if (fraction.length > 2) throw new EntryProblem('amount_fraction', `${text} EUR is not a whole number of cents`, amount.line);
  if (euros.replace(/^0+/u, '').length > MAX_DIGITS - 2) throw new EntryProblem('amount_too_large', `${text} EUR has too many digits`, amount.line);
  return BigInt(euros) * 100n + BigInt(fraction.padEnd(2, '0'));
}

/** The credit or debit indicator of an entry, transaction or balance. */
export function directionOf(element: XmlElement): Direction {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  if (indicator === 'DBIT') return 'debit';
  throw new EntryProblem('direction_unknown', `"${indicator ?? ''}" is neither CRDT nor DBIT`, element.line);
}

export function signed(cents: bigint, direction: Direction): bigint {
  return direction === 'credit' ? cents : -cents;
}

/**
 * The calendar day of a choice of `Dt` and `DtTm`, as the bank writes it: a booking day is a day of the bank's own
 * calendar, so a time zone behind it does not move it. Null when there is none.
 */
export function calendarDay(date: XmlElement | undefined): string | null {
  if (date === undefined) return null;
  const text = textAt(date, 'Dt') ?? textAt(date, 'DtTm');
  if (text === null) return null;
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*|Z|[+-]\d{2}:\d{2})?$/u.exec(text)?.[1];
  if (day === undefined || !isRealDay(day)) throw new EntryProblem('date_invalid', `"${text}" is not a date`, date.line);
  return day;
}

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Formats cents for messages to officers: `1234.50`. */
export function centsText(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
