import { z } from 'zod';

/** The facts that a proposal can state; the pages have a label for each. */
const FACT_NAMES = [
  'account_iban',
  'as_of',
  'balance',
  'balance_before',
  'balance_after',
  'gap',
  'file',
  'file_hash',
  'uploaded_by',
  'came_by',
  'statements',
  'new_lines',
  'credits',
  'debits',
  'refused_entries',
  'continuity',
  'amount',
  'booking_date',
  'payer',
  'debit_text',
  'payment',
  'payment_left',
  'receivable',
  'person',
  'cause',
  'owed',
  'still_owed',
  'open_since',
  'reminders',
  'message_id',
  'refunds',
  'total',
  'made_by',
  'made_on',
  'closing_day',
] as const;
type FactName = (typeof FACT_NAMES)[number];

/**
 * The format of a value: amounts as decimal strings, days as YYYY-MM-DD, codes with a label on the
 * pages.
 */
const FORMATS = ['text', 'eur', 'count', 'day', 'code', 'hash'] as const;

export const factSchema = z.object({
  name: z.enum(FACT_NAMES),
  format: z.enum(FORMATS),
  value: z.string(),
  /** The back-office page of the source. */
  path: z.string().nullable(),
});
/** One line of a proposal, frozen with it. */
export type Fact = z.infer<typeof factSchema>;

export function fact(
  name: FactName,
  format: Fact['format'],
  value: string | number | bigint,
  path: string | null = null,
): Fact {
  return { name, format, value: String(value), path };
}
