import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, countField, idField, line, searchField, timestampField } from '../form-fields.ts';

export const foreignDepositSchema = z.object({
  id: z.string(),
  asset: z.string(),
  amount: z.string(),
  sender: z.string().nullable(),
  memo: z.string().nullable(),
  transaction_id: z.string(),
  received_at: timestampField,
  noted_by: z.string().nullable(),
  noted_at: timestampField.nullable(),
  note: z.string().nullable(),
});

export const listForeignDeposits = endpoint({
  name: 'listForeignDeposits',
  route: 'GET /desk/foreign_deposits',
  audience: { officer: 'payments.view' },
  summary: 'Deposits in assets that cannot pay for anything',
  reply: z.array(foreignDepositSchema),
});

export const noteForeignDeposit = endpoint({
  name: 'noteForeignDeposit',
  route: 'PUT /desk/foreign_deposits/:id/note',
  audience: { officer: 'payments.propose_decision' },
  summary: 'Record how it was resolved',
  params: byId,
  body: z.strictObject({ note: line(300) }),
  reply: foreignDepositSchema,
});

export const unexplainedDebitSchema = z.object({
  id: z.string(),
  /** `reversal`: it says that it takes a payment back, and not which one. */
  /** `reversal`: it says that it takes a payment back, and not which one. */
  kind: z.enum(['reversal', 'debit']),
  booking_date: z.string(),
  amount: z.string(),
  counterparty: z.string().nullable(),
  remittance: z.string(),
  noted_by: z.string().nullable(),
  noted_at: timestampField.nullable(),
  note: z.string().nullable(),
  /** The payment that it took back, as two officers found out. */
  payment_id: z.string().nullable(),
});

/** A payment that a debit may take back, best first; every sign that speaks for it is true. */
const creditSchema = z.object({
  payment_id: z.string(),
  booking_date: z.string(),
  amount: z.string(),
  /** What of it is not taken back yet. */
  left: z.string(),
  payer_name: z.string().nullable(),
  remittance: z.string(),
  /** Of the payment as it is shown. */
  version: z.int(),
  signs: z.object({
    reference: z.boolean(),
    amount: z.boolean(),
    account: z.boolean(),
    name: z.boolean(),
  }),
});

const unexplainedDebitDetailSchema = unexplainedDebitSchema.extend({
  counterparty_iban: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  bank_reference: z.string().nullable(),
  return_reason: z.string().nullable(),
  /** The proposal of what it takes back, while it waits for a decision. */
  approval_id: z.string().nullable(),
  candidates: z.array(creditSchema),
});
export type UnexplainedDebitDetail = z.infer<typeof unexplainedDebitDetailSchema>;

export const listUnexplainedDebits = endpoint({
  name: 'listUnexplainedDebits',
  route: 'GET /desk/unexplained_debits',
  audience: { officer: 'payments.view' },
  summary: 'Debits of the bank account that the product did not order',
  reply: z.array(unexplainedDebitSchema),
});

export const noteUnexplainedDebit = endpoint({
  name: 'noteUnexplainedDebit',
  route: 'PUT /desk/unexplained_debits/:id/note',
  audience: { officer: 'payments.propose_decision' },
  summary: 'What it was',
  params: byId,
  body: z.strictObject({ note: line(300) }),
  reply: unexplainedDebitSchema,
});

export const getUnexplainedDebit = endpoint({
  name: 'getUnexplainedDebit',
  route: 'GET /desk/unexplained_debits/:id',
  audience: { officer: 'payments.view' },
  summary: 'One debit with the payments that it may take back, the likeliest first',
  params: byId,
  query: z.strictObject({ q: searchField }),
  reply: unexplainedDebitDetailSchema,
});

export const proposeTakeBack = endpoint({
  name: 'proposeTakeBack',
  route: 'POST /desk/unexplained_debits/:id/take_back',
  audience: { officer: 'payments.propose_decision' },
  summary:
    'Propose that this debit takes a payment back, wholly or in part; another officer has to agree',
  params: byId,
  body: z.strictObject({
    payment_id: idField,
    reason: line(300),
    /** Of the payment, as it was shown. */
    version: countField,
  }),
  reply: unexplainedDebitDetailSchema,
  status: 201,
});
