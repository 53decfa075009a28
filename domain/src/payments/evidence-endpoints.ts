import { z } from 'zod';
import { approvalSchema } from '../approvals/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { byId, code, dateField, line, timestampField } from '../form-fields.ts';
import { isIban, normaliseIban } from './iban.ts';

/** How a bank file reached the product. */
export const CAME_BY = ['folder', 'upload'] as const;
export type CameBy = (typeof CAME_BY)[number];

/** The evidence of a payment: the bank's file, or the transaction of a chain. */
export const paymentEvidenceSchema = z.object({
  payment_id: z.string(),
  source: z.enum(['bank', 'stellar', 'bitcoin', 'ethereum']),
  /** In the currency of the payment, a decimal string. */
  amount: z.string(),
  currency: z.enum(['EUR', 'XLM', 'BTC', 'ETH']),
  payer_name: z.string().nullable(),
  booking_date: z.string().nullable(),
  /** Of the bank; null for chains. */
  file: z
    .object({
      import_id: z.string(),
      file_name: z.string(),
      statement: z.string(),
      came_by: z.enum(CAME_BY),
      uploaded_by: z.string().nullable(),
      confirmed_by: z.string().nullable(),
      /** The officer who typed the line by hand, because the file has it unreadably, and the proposal of that. */
      typed_by: z.string().nullable(),
      manual_booking: z.string().nullable(),
      /** `joined`: the statement joins the account's balance; `explained`: two officers explained the gap before it; `waiting`: neither. */
      balance: z.enum(['joined', 'explained', 'waiting']),
    })
    .nullable(),
  /** Of a chain; null for the bank. */
  transaction: z
    .object({ id: z.string(), height: z.int().nullable(), confirmations: z.int().nullable() })
    .nullable(),
});
export type PaymentEvidence = z.infer<typeof paymentEvidenceSchema>;

const waitingStatementSchema = z.object({
  id: z.string(),
  import_id: z.string(),
  file_name: z.string(),
  statement: z.string(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
  lines: z.int(),
  /** Decimal strings in EUR. */
  credits: z.string(),
  debits: z.string(),
  came_by: z.enum(CAME_BY),
  uploaded_by: z.string().nullable(),
  /** The pending proposal to let it join. */
  approval_id: z.string().nullable(),
});
export const bankAccountSchema = z.object({
  iban: z.string(),
  opening: z.object({ balance: z.string(), as_of: z.string() }).nullable(),
  /** The pending proposal of an opening balance. */
  opening_approval_id: z.string().nullable(),
  /** How far the statements join each other; null before there is an opening balance. */
  balance: z.string().nullable(),
  balance_date: z.string().nullable(),
  waiting: z.array(waitingStatementSchema),
  gaps: z.array(
    z.object({
      statement: z.string(),
      balance_before: z.string(),
      balance_after: z.string(),
      approval_id: z.string(),
      explained_at: timestampField,
      filled_at: timestampField.nullable(),
    }),
  ),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

export const listBankAccounts = endpoint({
  name: 'listBankAccounts',
  route: 'GET /desk/bank/accounts',
  audience: { officer: 'payments.view' },
  summary:
    "The issuer's bank accounts: opening balance, joined balance, waiting statements and explained gaps",
  reply: z.array(bankAccountSchema),
});
export const proposeOpeningBalance = endpoint({
  name: 'proposeOpeningBalance',
  route: 'POST /desk/bank/opening_balances',
  audience: { officer: 'payments.import' },
  summary: 'Propose the balance that the first statement of an account has to join',
  body: z.strictObject({
    account_iban: z
      .string(code('required'))
      .transform(normaliseIban)
      .refine(isIban, code('must_be_valid')),
    balance: z.string(code('required')).regex(/^-?\d{1,15}\.\d{2}$/, code('must_be_valid')),
    as_of: dateField,
    reason: line(300),
  }),
  reply: approvalSchema.pick({ id: true }),
  status: 201,
});
export const proposeBankFile = endpoint({
  name: 'proposeBankFile',
  route: 'PUT /desk/bank/imports/:id/proposal',
  audience: { officer: 'payments.import' },
  summary: 'Propose to book the new lines of a dry run; a second officer confirms the file',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: approvalSchema.pick({ id: true }),
  status: 201,
});
export const proposeStatementGap = endpoint({
  name: 'proposeStatementGap',
  route: 'PUT /desk/bank/statements/:id/gap',
  audience: { officer: 'payments.propose_decision' },
  summary: 'Propose to let a waiting statement join although it does not follow the last balance',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: approvalSchema.pick({ id: true }),
  status: 201,
});
