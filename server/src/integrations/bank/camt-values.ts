import type { Direction } from './bank-statement-port.ts';
import { decimalCents, EntryProblem, isRealDay } from './bank-values.ts';
import { textAt, type XmlElement } from './xml-elements.ts';

/**
 * EUR cents of an amount element.
 * @throws EntryProblem on another currency, fractions of a cent, a sign, or anything that is not a plain decimal
 */
export function euroCents(amount: XmlElement, accountCurrency: string | null): bigint {
  const currency = amount.attributes['Ccy'] ?? accountCurrency;
  return decimalCents({ text: amount.text.trim(), point: '.', currency, line: amount.line });
}

/** The credit or debit indicator of an entry, transaction or balance. */
export function directionOf(element: XmlElement): Direction {
  const indicator = textAt(element, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'credit';
  if (indicator === 'DBIT') return 'debit';
  throw new EntryProblem(
    'direction_unknown',
    `"${indicator ?? ''}" is neither CRDT nor DBIT`,
    element.line,
  );
}

/**
 * The calendar day of a choice of `Dt` and `DtTm`, as the bank writes it: a booking day is a day of
 * the bank's own calendar, so a time zone after it does not move it. Null when there is none.
 */
export function calendarDay(date: XmlElement | undefined): string | null {
  if (date === undefined) return null;
  const text = textAt(date, 'Dt') ?? textAt(date, 'DtTm');
  if (text === null) return null;
  const day = /^(\d{4}-\d{2}-\d{2})(?:T.*|Z|[+-]\d{2}:\d{2})?$/u.exec(text)?.[1];
  if (day === undefined || !isRealDay(day))
    throw new EntryProblem('date_invalid', `"${text}" is not a date`, date.line);
  return day;
}
