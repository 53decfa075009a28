import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, line, timestampField } from '../form-fields.ts';

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
  kind: z.enum(['reversal', 'debit']),
  booking_date: z.string(),
  amount: z.string(),
  counterparty: z.string().nullable(),
  remittance: z.string(),
  noted_by: z.string().nullable(),
  noted_at: timestampField.nullable(),
  note: z.string().nullable(),
});

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
