import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { idField, timestampField } from '../form-fields.ts';
import { CAME_BY } from './evidence-endpoints.ts';

export const BANK_FILE_LIMIT_BYTES = 40 * 1024 * 1024;

/** Position in the file; an entry counts from 1 within its statement. */
const placeSchema = z.object({
  statement: z.string().nullable(),
  entry: z.int().nullable(),
  line: z.int(),
});
export const bankLineSchema = z.object({
  place: placeSchema,
  booking_date: z.string(),
  amount: z.string(),
  direction: z.enum(['credit', 'debit']),
  counterparty: z.string().nullable(),
  remittance: z.string(),
  outcome: z.enum(['new', 'known']),
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
  errors: z.array(z.object({ place: placeSchema, reason: z.string() })),
  /** False when an error of the whole file prevents booking; the errors say which. */
  importable: z.boolean(),
});
export type BankImport = z.infer<typeof bankImportSchema>;
export const bankImportRowSchema = bankImportSchema
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
    'Dry run of a bank statement (camt.053, MT940, or a ZIP archive of either) sent as the file "file": what is new, known or refused',
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
