import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code, idField, line, timestampField } from '../form-fields.ts';

const partSchema = z.object({
  remitted: z.string(),
  reference: z.string(),
  proposed_by: z.string(),
  /** Null where one officer alone recorded it, as before two were required. */
  approved_by: z.string().nullable(),
  recorded_at: timestampField,
  /** The bank's debit of it. */
  bank_line_id: z.string().nullable(),
});
/** Amounts are decimal strings of EUR. */
const taxMonthSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  over: z.boolean(),
  due_on: z.string(),
  payments: z.int(),
  /** Of earlier months’ tax, by which the month’s is reduced (section 44b(5) EStG). */
  corrections: z.int(),
  investment_income_amount: z.string(),
  capital_gains_tax: z.string(),
  solidarity_surcharge: z.string(),
  church_tax: z.string(),
  /** With the capital gains tax rounded down to whole euros. */
  to_remit: z.string(),
  remitted: z.string(),
  still_owed: z.string(),
  parts: z.array(partSchema),
  /** The proposed remittance that waits for a second officer. */
  approval_id: z.string().nullable(),
  /** The newest version of its return. */
  return: z
    .object({
      id: z.string(),
      version: z.int(),
      changed: z.boolean(),
      filed_at: timestampField.nullable(),
    })
    .nullable(),
});
export type TaxMonth = z.infer<typeof taxMonthSchema>;
/**
 * Where all tax ever withheld is: remitted, kept as a rounding remainder, or still owed. The
 * difference to the books is zero.
 */
const taxBooksSchema = z.object({
  withheld: z.string(),
  remitted: z.string(),
  cut: z.string(),
  still_owed: z.string(),
  books: z.string(),
  difference: z.string(),
});
export type TaxBooks = z.infer<typeof taxBooksSchema>;

/** An unexplained debit of the bank whose amount is what a month still owes. */
const taxDebitSchema = z.object({
  id: z.string(),
  booking_date: z.string(),
  amount: z.string(),
  counterparty: z.string().nullable(),
});

export const listTaxMonths = endpoint({
  name: 'listTaxMonths',
  route: 'GET /desk/taxes/months',
  audience: { officer: 'taxes.view' },
  summary: 'Withheld tax month by month, its due date, and what was remitted',
  reply: z.object({
    months: z.array(taxMonthSchema),
    books: taxBooksSchema,
    debits: z.array(taxDebitSchema),
  }),
});
export const exportTaxMonths = endpoint({
  name: 'exportTaxMonths',
  route: 'GET /desk/exports/tax_months',
  audience: { officer: 'taxes.view' },
  summary: 'The same as CSV; recorded in the audit log',
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
const remittanceBody = z.strictObject({
  month: z.string(code('required')).regex(/^\d{4}-(0[1-9]|1[0-2])$/, code('must_be_valid')),
  reference: line(120),
  /** The bank's debit; empty while the bank has not booked it. */
  bank_line_id: z.literal('').or(idField),
});
export type ProposedTaxRemittance = z.infer<typeof remittanceBody>;

export const proposeTaxRemittance = endpoint({
  name: 'proposeTaxRemittance',
  route: 'POST /desk/taxes/remittances',
  audience: { officer: 'taxes.remit' },
  summary:
    'Propose that the tax of a past month was filed and paid: everything still owed. Another officer has to approve it. Answers the id of the proposal',
  body: remittanceBody,
  reply: z.object({ id: z.string() }),
  status: 201,
});
