import type { BankFileFormat, BankStatement } from './bank-statement-port.ts';

/** The last booking day (YYYY-MM-DD) of an account's lines in each format so far. */
export type BookedFormats = Readonly<Partial<Record<BankFileFormat, string>>>;

/**
 * True when a statement must not be imported because the account has lines of the same or later
 * days from another format. The same booking has another key in each format (MT940 cuts texts and
 * lacks references), so it would be booked twice. A bank that changes its format, as German banks
 * did in November 2025, does so between two days: the new format is accepted from the day after the
 * last one booked in the old format.
 */
export function repeatsOtherFormat(
  statement: BankStatement,
  format: BankFileFormat,
  booked: BookedFormats,
): boolean {
  const otherDay = booked[format === 'mt940' ? 'camt.053' : 'mt940'];
  return otherDay !== undefined && statement.lines.some((line) => line.bookingDate <= otherDay);
}
