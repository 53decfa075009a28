import { z } from 'zod';
import { endpoint, ORDINARY } from '../endpoint.ts';
import {
  code,
  countField,
  decimalField,
  idField,
  line,
  optionalLine,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import {
  DECISION_KINDS,
  DECISION_STATES,
  FINALITIES,
  PAYMENT_SOURCES,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from './payment-state.ts';
import { QUEUE_REASONS } from './queue-reason.ts';

const page = pageField;
const search = z.string().trim().max(100).optional();
const byId = z.object({ id: idField });

export const paymentRowSchema = z.object({
  id: z.string(),
  source: z.enum(PAYMENT_SOURCES),
  received_at: timestampField,
  first_seen_at: timestampField,
  booking_date: z.string().nullable(),
  amount: z.string(),
  currency: z.enum(PAYMENT_METHODS),
  /** What nobody has decided on yet, in the currency. */
  unassigned: z.string(),
  payer_name: z.string().nullable(),
  payer_account: z.string().nullable(),
  remittance: z.string(),
  memo_type: z.string().nullable(),
  finality: z.enum(FINALITIES),
  confirmations: z.int().nullable(),
  transaction_id: z.string().nullable(),
  deposit_address: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  queue_reason: z.enum(QUEUE_REASONS).nullable(),
  /** Of the orders it pays, or that its address or reference names. */
  order_references: z.array(z.string()),
  has_open_decision: z.boolean(),
  has_open_refund: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRowSchema>;

export const decisionSchema = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  amount: z.string(),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  reason: z.string(),
  state: z.enum(DECISION_STATES),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  rejection_reason: z.string().nullable(),
});

export const refundSchema = z.object({
  id: z.string(),
  /** As in the end-to-end reference of a transfer: `REFUND-000017`. */
  number: z.string(),
  payment_id: z.string(),
  currency: z.enum(PAYMENT_METHODS),
  amount: z.string(),
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable(),
  payee_name: z.string().nullable(),
  payee_account: z.string(),
  payee_memo: z.string().nullable(),
  is_to_source: z.boolean(),
  state: z.enum(REFUND_STATES),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  decision_reason: z.string().nullable(),
  transaction_id: z.string().nullable(),
  refund_file_id: z.string().nullable(),
  sent_at: timestampField.nullable(),
  failure: z.string().nullable(),
  version: z.int(),
});
export type Refund = z.infer<typeof refundSchema>;

/** An order that the payment may be for, best first; every sign that speaks for it is true. */
export const candidateSchema = z.object({
  order_id: z.string(),
  reference: z.string(),
  account_id: z.string(),
  full_name: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  amount: z.string(),
  missing: z.string(),
  placed_at: timestampField,
  signs: z.object({
    reference: z.boolean(),
    amount: z.boolean(),
    name: z.boolean(),
    account: z.boolean(),
  }),
});

export const paymentDetailSchema = paymentRowSchema.extend({
  version: z.int(),
  end_to_end_id: z.string().nullable(),
  height: z.int().nullable(),
  assignments: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      order_reference: z.string(),
      full_name: z.string(),
      amount: z.string(),
      credited_eur: z.string(),
      assigned_at: timestampField,
      reversed_at: timestampField.nullable(),
      reversal_reason: z.string().nullable(),
    }),
  ),
  decisions: z.array(decisionSchema),
  refunds: z.array(refundSchema),
  candidates: z.array(candidateSchema),
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/desk/payments',
  audience: { officer: 'payments.view' },
  summary:
    'Payments received in all currencies, newest first; `q` is a part of name, account, text, reference or transaction',
  query: z.strictObject({
    state: z.enum(PAYMENT_STATES, code('must_be_valid')).optional(),
    source: z.enum(PAYMENT_SOURCES, code('must_be_valid')).optional(),
    reason: z.enum(QUEUE_REASONS, code('must_be_valid')).optional(),
    q: search,
    order: z.enum(['newest', 'oldest', 'largest'], code('must_be_valid')).default('newest'),
    page,
  }),
  reply: z.object({ payments: z.array(paymentRowSchema), total: z.int(), page: z.int() }),
  limit: ORDINARY,
});
export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/desk/payments/:id',
  audience: { officer: 'payments.view' },
  summary: 'One payment: where each part of it is, what was decided, and the orders it may be for',
  params: byId,
  query: z.strictObject({ q: search }),
  reply: paymentDetailSchema,
  limit: ORDINARY,
});

/** Versions are those of the payment as it was shown. */
export const proposeDecisionBody = z.strictObject({
  kind: z.enum(DECISION_KINDS, code('required')),
  /** Needed to assign. */
  order_reference: optionalLine(40),
  amount: decimalField,
  reason: line(300),
  version: countField,
});
export const proposeDecision = endpoint({
  name: 'proposeDecision',
  method: 'POST',
  path: '/desk/payments/:id/decisions',
  audience: { officer: 'payments.propose_decision' },
  summary: 'Propose what the undecided part of a payment is for; another officer has to agree',
  params: byId,
  body: proposeDecisionBody,
  reply: paymentDetailSchema,
  status: 201,
  limit: ORDINARY,
});
export const approveDecision = endpoint({
  name: 'approveDecision',
  method: 'PUT',
  path: '/desk/payment_decisions/:id/approval',
  audience: { officer: 'payments.approve_decision' },
  summary: 'Second officer: the payment, or this part of it, is for that',
  params: byId,
  body: z.strictObject({ version: countField }),
  reply: paymentDetailSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});
export const rejectDecision = endpoint({
  name: 'rejectDecision',
  method: 'PUT',
  path: '/desk/payment_decisions/:id/rejection',
  audience: { officer: 'payments.approve_decision' },
  summary: 'Second officer: no; the payment stays in the queue',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: paymentDetailSchema,
  limit: ORDINARY,
});

export const proposeRefundBody = z.strictObject({
  amount: decimalField,
  reason: z.enum(REFUND_REASONS, code('required')),
  /** Left out: back to where it came from. Anything else needs a note that says why. */
  payee_account: optionalLine(120),
  payee_name: optionalLine(70),
  payee_memo: optionalLine(28),
  note: optionalLine(300),
  version: countField,
});
export const proposeRefund = endpoint({
  name: 'proposeRefund',
  method: 'POST',
  path: '/desk/payments/:id/refunds',
  audience: { officer: 'refunds.propose' },
  summary: 'Propose to send the undecided part of a payment back; another officer has to agree',
  params: byId,
  body: proposeRefundBody,
  reply: refundSchema,
  status: 201,
  limit: ORDINARY,
});
export const listRefunds = endpoint({
  name: 'listRefunds',
  method: 'GET',
  path: '/desk/refunds',
  audience: { officer: 'payments.view' },
  summary: 'Refunds, newest first',
  query: z.strictObject({
    state: z.enum(REFUND_STATES, code('must_be_valid')).optional(),
    currency: z.enum(PAYMENT_METHODS, code('must_be_valid')).optional(),
    page,
  }),
  reply: z.object({ refunds: z.array(refundSchema), total: z.int(), page: z.int() }),
  limit: ORDINARY,
});
export const getRefund = endpoint({
  name: 'getRefund',
  method: 'GET',
  path: '/desk/refunds/:id',
  audience: { officer: 'payments.view' },
  summary: 'One refund with the payment behind it',
  params: byId,
  reply: z.object({ refund: refundSchema, payment: paymentRowSchema }),
  limit: ORDINARY,
});
const versioned = z.strictObject({ version: countField });
export const approveRefund = endpoint({
  name: 'approveRefund',
  method: 'PUT',
  path: '/desk/refunds/:id/approval',
  audience: { officer: 'refunds.approve' },
  summary:
    'Second officer: yes. Lumens leave at once; euros with the next file, bitcoin and ether when somebody signs outside',
  params: byId,
  body: versioned,
  reply: refundSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});
export const rejectRefund = endpoint({
  name: 'rejectRefund',
  method: 'PUT',
  path: '/desk/refunds/:id/rejection',
  audience: { officer: 'refunds.approve' },
  summary: 'Second officer: no, or not any more; the money stays in the queue',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: refundSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});
export const nameRefundTransaction = endpoint({
  name: 'nameRefundTransaction',
  method: 'PUT',
  path: '/desk/refunds/:id/transaction',
  audience: { officer: 'refunds.carry_out' },
  summary:
    'The transaction by which an approved refund in BTC or ETH was paid outside; the chain has to prove it',
  params: byId,
  body: z.strictObject({ transaction_id: line(80), version: countField }),
  reply: refundSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});
export const clearRefundTransaction = endpoint({
  name: 'clearRefundTransaction',
  method: 'DELETE',
  path: '/desk/refunds/:id/transaction',
  audience: { officer: 'refunds.carry_out' },
  summary:
    'Take back the name of a transaction that the chain does not prove, or stop lumens that do not get through',
  params: byId,
  reply: refundSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});

export const refundFileSchema = z.object({
  id: z.string(),
  message_id: z.string(),
  payments: z.int(),
  total: z.string(),
  made_by: z.string(),
  made_at: timestampField,
});
export const makeRefundFile = endpoint({
  name: 'makeRefundFile',
  method: 'POST',
  path: '/desk/refund_files',
  audience: { officer: 'refunds.carry_out' },
  summary: 'Write all approved refunds in EUR into one file for the bank (pain.001)',
  reply: refundFileSchema,
  status: 201,
  limit: ORDINARY,
  stepUp: 'second_factor',
});
export const listRefundFiles = endpoint({
  name: 'listRefundFiles',
  method: 'GET',
  path: '/desk/refund_files',
  audience: { officer: 'payments.view' },
  summary: 'Files of refunds for the bank, newest first',
  reply: z.array(refundFileSchema),
  limit: ORDINARY,
});
export const downloadRefundFile = endpoint({
  name: 'downloadRefundFile',
  method: 'GET',
  path: '/desk/refund_files/:id/file',
  audience: { officer: 'refunds.carry_out' },
  summary: 'The file as the bank takes it (pain.001)',
  params: byId,
  reply: z.unknown(),
  limit: ORDINARY,
  download: 'application/xml',
});
export const recallRefundFile = endpoint({
  name: 'recallRefundFile',
  method: 'DELETE',
  path: '/desk/refund_files/:id',
  audience: { officer: 'refunds.approve' },
  summary:
    'The bank never got this file, or refused it whole: its refunds that the bank has not booked can go into another one',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: refundFileSchema,
  limit: ORDINARY,
  stepUp: 'second_factor',
});

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
  method: 'GET',
  path: '/desk/foreign_deposits',
  audience: { officer: 'payments.view' },
  summary: 'Assets that nobody may pay with and that were sent all the same',
  reply: z.array(foreignDepositSchema),
  limit: ORDINARY,
});
export const noteForeignDeposit = endpoint({
  name: 'noteForeignDeposit',
  method: 'PUT',
  path: '/desk/foreign_deposits/:id/note',
  audience: { officer: 'payments.propose_decision' },
  summary: 'What was done about it',
  params: byId,
  body: z.strictObject({ note: line(300) }),
  reply: foreignDepositSchema,
  limit: ORDINARY,
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
  method: 'GET',
  path: '/desk/unexplained_debits',
  audience: { officer: 'payments.view' },
  summary: 'Debits of the bank that nobody here ordered',
  reply: z.array(unexplainedDebitSchema),
  limit: ORDINARY,
});
export const noteUnexplainedDebit = endpoint({
  name: 'noteUnexplainedDebit',
  method: 'PUT',
  path: '/desk/unexplained_debits/:id/note',
  audience: { officer: 'payments.propose_decision' },
  summary: 'What it was',
  params: byId,
  body: z.strictObject({ note: line(300) }),
  reply: unexplainedDebitSchema,
  limit: ORDINARY,
});

/** One line per currency: every unit received is in exactly one of these places. */
export const reconciliationSchema = z.object({
  made_at: timestampField,
  currencies: z.array(
    z.object({
      currency: z.enum(PAYMENT_METHODS),
      received: z.string(),
      /** With orders whose tokens are allocated, and with orders that are not allocated yet. */
      proceeds: z.string(),
      order_funds: z.string(),
      /** In the queue, and on its way back. */
      held: z.string(),
      refunds_due: z.string(),
      refunded: z.string(),
      taken_back: z.string(),
      own_funds: z.string(),
      /** received minus all of the above: zero, or something is broken. */
      difference: z.string(),
      books: z.string(),
      /** What bank or chain say, and when; null where nothing was read yet. */
      outside: z
        .object({ balance: z.string(), as_of: z.string(), matches: z.boolean() })
        .nullable(),
    }),
  ),
  /** Statements of the bank that do not join: closing balance of the one, opening balance of the next. */
  statement_gaps: z.array(
    z.object({ after: z.string(), before: z.string(), closing: z.string(), opening: z.string() }),
  ),
  chains: z.array(
    z.object({
      source: z.enum(['stellar', 'bitcoin', 'ethereum']),
      height: z.int().nullable(),
      head_at: timestampField.nullable(),
      read_at: timestampField.nullable(),
    }),
  ),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;
export const getReconciliation = endpoint({
  name: 'getReconciliation',
  method: 'GET',
  path: '/desk/reconciliation',
  audience: { officer: 'reconciliation.view' },
  summary: 'Where every unit of money received is, against the balances of bank and chains',
  reply: reconciliationSchema,
  limit: ORDINARY,
});

/** An order with everything about its money. */
export const deskOrderDetailSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  full_name: z.string(),
  reference: z.string(),
  status: z.enum(ORDER_STATUSES),
  flags: z.array(z.string()),
  amount: z.string(),
  paid: z.string(),
  seen: z.string(),
  missing: z.string(),
  tokens: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  discount_code: z.string().nullable(),
  sender_iban: z.string().nullable(),
  sender_xlm_address: z.string().nullable(),
  kyc_verdict: z.string(),
  placed_at: timestampField,
  payment_deadline: timestampField,
  withdrawn_at: timestampField.nullable(),
  parts: z.array(
    z.object({ tier: z.int(), price: z.string(), amount: z.string(), tokens: z.string() }),
  ),
  accepted: z.record(z.string(), z.string()),
  quotes: z.array(
    z.object({
      amount: z.string(),
      eur_amount: z.string(),
      rate: z.string(),
      made_at: timestampField,
      expires_at: timestampField,
      sources: z.array(z.object({ name: z.string(), rate: z.string(), time: timestampField })),
    }),
  ),
  deposit_address: z.string().nullable(),
  payments: z.array(paymentRowSchema),
  refunds: z.array(refundSchema),
  history: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      by: z.string(),
      reason: z.string(),
      at: timestampField,
    }),
  ),
});
export type DeskOrderDetail = z.infer<typeof deskOrderDetailSchema>;
export const getDeskOrder = endpoint({
  name: 'getDeskOrder',
  method: 'GET',
  path: '/desk/orders/:id',
  audience: { officer: 'orders.view' },
  summary: 'One order: what was agreed, quotes, payments, refunds, history',
  params: byId,
  reply: deskOrderDetailSchema,
  limit: ORDINARY,
});

export const moneyDeskEndpoints = [
  listPayments,
  getPayment,
  proposeDecision,
  approveDecision,
  rejectDecision,
  proposeRefund,
  listRefunds,
  getRefund,
  approveRefund,
  rejectRefund,
  nameRefundTransaction,
  clearRefundTransaction,
  makeRefundFile,
  listRefundFiles,
  downloadRefundFile,
  recallRefundFile,
  listForeignDeposits,
  noteForeignDeposit,
  listUnexplainedDebits,
  noteUnexplainedDebit,
  getReconciliation,
  getDeskOrder,
];
