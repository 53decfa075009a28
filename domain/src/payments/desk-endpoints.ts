import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  idField,
  line,
  optionalLine,
  timestampField,
} from '../form-fields.ts';
import { BANK_REPORT_OUTCOMES, BANK_REPORT_STATUSES } from './bank-report.ts';
import { isIban, normaliseIban } from './iban.ts';
import { QUEUE_REASONS } from './queue-reason.ts';
import { TAKEN_BACK } from './refused-entry.ts';
import { CAME_BY } from './evidence-endpoints.ts';

export const BANK_FILE_LIMIT_BYTES = 40 * 1024 * 1024;

/** Where in the file, or in which file of the archive; an entry counts from 1 within its statement. */
const placeSchema = z.object({
  file: z.string().nullable(),
  statement: z.string().nullable(),
  entry: z.int().nullable(),
  line: z.int(),
});
const directionSchema = z.enum(['credit', 'debit']);
/** The order that a credit pays, or would pay; or why it waits for officers. */
const bankMatchSchema = z.object({
  payment_id: z.string().nullable(),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  investor: z.string().nullable(),
  waits_for: z.enum(QUEUE_REASONS).nullable(),
});
const bankLineSchema = z.object({
  place: placeSchema,
  booking_date: z.string(),
  amount: z.string(),
  /** What the bank kept of it, or added to it, as it says; the amount is what was booked. */
  charges: z.string().nullable(),
  direction: directionSchema,
  counterparty: z.string().nullable(),
  remittance: z.string(),
  outcome: z.enum(['new', 'known']),
  /** Null for a debit. */
  match: bankMatchSchema.nullable(),
});
export type BankMatch = z.infer<typeof bankMatchSchema>;
/** What can be read of an entry that is refused, as the bank wrote it. */
const readableEntrySchema = z.object({
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  direction: directionSchema.nullable(),
  booking_date: z.string().nullable(),
  value_date: z.string().nullable(),
  counterparty: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  remittance: z.string(),
  bank_reference: z.string().nullable(),
});
export const bankImportSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  file_hash: z.string(),
  state: z.enum(['previewed', 'imported']),
  created_at: timestampField,
  imported_at: timestampField.nullable(),
  came_by: z.enum(CAME_BY),
  uploaded_by: z.string().nullable(),
  /** The second officer of a booked uploaded file. */
  confirmed_by: z.string().nullable(),
  /** The pending proposal to book it, or the one by which it was booked. */
  approval_id: z.string().nullable(),
  counts: z.object({ new: z.int(), known: z.int(), refused: z.int(), ignored: z.int() }),
  statements: z.array(
    z.object({
      id: z.string().nullable(),
      account: z.string().nullable(),
      opening: z.string().nullable(),
      closing: z.string().nullable(),
      /** `gap`: its balances agree, but do not follow the account's last one. */
      continuity: z.enum(['proven', 'broken', 'unknown', 'gap']),
      /** Its lines fund nothing until a statement with them joins the account's balance. */
      waits: z.boolean(),
    }),
  ),
  /** The first 500 lines. */
  lines: z.array(bankLineSchema),
  /** What cannot be booked while the rest can. An entry is kept with the file, so that two officers can book it by hand. */
  errors: z.array(
    z.object({ place: placeSchema, reason: z.string(), entry: readableEntrySchema.nullable() }),
  ),
  /** Statements of other accounts, and files of an archive that are no statements: nothing is missing without them. */
  skipped: z.array(z.object({ place: placeSchema, reason: z.string() })),
  /** Transactions of batches (camt.054). `joins`: the batch gives way to them. `waits`: it has not come, or officers have decided on it. */
  details: z.array(
    z.object({
      place: placeSchema,
      booking_date: z.string(),
      amount: z.string(),
      direction: directionSchema,
      transactions: z.array(
        z.object({
          amount: z.string(),
          counterparty: z.string().nullable(),
          remittance: z.string(),
        }),
      ),
      outcome: z.enum(['joins', 'joined', 'waits']),
      bank_line_id: z.string().nullable(),
    }),
  ),
  /** What the bank says of orders (pain.002). */
  reports: z.array(
    z.object({
      place: placeSchema,
      order: z.string().nullable(),
      refund: z.string().nullable(),
      refund_id: z.string().nullable(),
      status: z.enum(BANK_REPORT_STATUSES),
      status_code: z.string(),
      reason_code: z.string().nullable(),
      reason: z.string().nullable(),
      outcome: z.enum(BANK_REPORT_OUTCOMES),
    }),
  ),
  /** False when nothing of the file can be booked; errors and what is skipped say why. */
  importable: z.boolean(),
  /** Whether booking the file would write anything that is not written yet. */
  has_news: z.boolean(),
});
export type BankImport = z.infer<typeof bankImportSchema>;
const bankImportRowSchema = bankImportSchema
  .pick({
    id: true,
    file_name: true,
    file_hash: true,
    state: true,
    created_at: true,
    imported_at: true,
    came_by: true,
  })
  .extend({ counts: bankImportSchema.shape.counts.nullable() });

/** The dry run: reads the file, stores it, books nothing. */
export const previewBankImport = endpoint({
  name: 'previewBankImport',
  route: 'POST /desk/bank/imports',
  audience: { officer: 'payments.import' },
  summary:
    'Dry run of a file of the bank (camt.053, MT940, camt.054, pain.002, or a ZIP archive of them) sent as the file "file": what is new, known or refused',
  files: { fields: ['file'], maxCount: 1, maxBytes: BANK_FILE_LIMIT_BYTES },
  reply: bankImportSchema,
  status: 201,
  limit: COSTLY,
});
export const getBankImport = endpoint({
  name: 'getBankImport',
  route: 'GET /desk/bank/imports/:id',
  audience: { officer: 'payments.view' },
  summary: 'One import with its lines',
  params: z.object({ id: idField }),
  reply: bankImportSchema,
});
export const listBankImports = endpoint({
  name: 'listBankImports',
  route: 'GET /desk/bank/imports',
  audience: { officer: 'payments.view' },
  summary: 'Imports, newest first',
  reply: z.array(bankImportRowSchema),
});

const refusedEntrySchema = readableEntrySchema.extend({
  id: z.string(),
  import_id: z.string(),
  account: z.string(),
  place: placeSchema,
  reason: z.string(),
  refused_at: timestampField,
  is_booked: z.boolean(),
});
export const listRefusedBankEntries = endpoint({
  name: 'listRefusedBankEntries',
  route: 'GET /desk/bank/refused_entries',
  audience: { officer: 'payments.view' },
  summary:
    'Entries of booked statements that the product could not read: those that are not booked first, then the newest',
  reply: z.array(refusedEntrySchema),
});

const refusedEntryDetailSchema = refusedEntrySchema.extend({
  file_name: z.string(),
  /** What the bank says readably and no officer changes: decimal string in EUR, direction, day. */
  fixed: z.object({
    amount: z.string().nullable(),
    direction: directionSchema.nullable(),
    booking_date: z.string().nullable(),
  }),
  /** Signed decimal strings in EUR. */
  balances: z.object({
    /** What the balances of its statement leave for all its unread entries; null when it states none. */
    unread: z.string().nullable(),
    /** What of that is booked. */
    booked: z.string(),
    /** What the bank holds on the account and the books do not; null before there is a joined statement. */
    missing: z.string().nullable(),
  }),
  /** Two officers agree on what it says; it is booked once they do on every unread entry of its statement. */
  is_agreed: z.boolean(),
  /** False while its statement does not follow the balance of the account: then it cannot be booked. */
  is_joined: z.boolean(),
  /** The booked line; null while it is not booked, and where the bank booked nothing of it. */
  bank_line_id: z.string().nullable(),
  /** The payment of a booked credit. */
  payment_id: z.string().nullable(),
  /** The pending proposal to book it, or the one by which it was booked; null too when a corrected file brought it. */
  approval_id: z.string().nullable(),
});
export type RefusedEntryDetail = z.infer<typeof refusedEntryDetailSchema>;
export const getRefusedBankEntry = endpoint({
  name: 'getRefusedBankEntry',
  route: 'GET /desk/bank/refused_entries/:id',
  audience: { officer: 'payments.view' },
  summary: 'One entry that the product could not read, with what the balances say of it',
  params: byId,
  reply: refusedEntryDetailSchema,
});
export const proposeManualBooking = endpoint({
  name: 'proposeManualBooking',
  route: 'POST /desk/bank/refused_entries/:id/booking',
  audience: { officer: 'payments.propose_decision' },
  summary:
    'Propose to book an unread entry with what the bank says of it; another officer has to agree',
  params: byId,
  body: z.strictObject({
    direction: z.enum(['credit', 'debit'], code('required')),
    amount: z
      .string(code('required'))
      .trim()
      .min(1, code('required'))
      // 0: the bank booked nothing of it.
      .regex(/^\d{1,13}(\.\d{1,2})?$/, code('must_be_a_number')),
    booking_date: dateField,
    counterparty_name: optionalLine(140),
    counterparty_iban: optionalLine(60)
      .transform((iban) => (iban === null ? null : normaliseIban(iban)))
      .refine((iban) => iban === null || isIban(iban), code('must_be_valid')),
    remittance: optionalLine(300),
    end_to_end_id: optionalLine(35),
    taken_back: z.enum(TAKEN_BACK, code('required')),
    reason: line(300),
  }),
  reply: refusedEntryDetailSchema,
  status: 201,
});
