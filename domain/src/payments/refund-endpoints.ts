import { z } from 'zod';
import { approvalSchema } from '../approvals/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  decimalField,
  line,
  optionalLine,
  pageField,
  timestampField,
  yesNoField,
} from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { BANK_REPORT_OUTCOMES, BANK_REPORT_STATUSES } from './bank-report.ts';
import { paymentEvidenceSchema } from './evidence-endpoints.ts';
import { PAYMENT_REFUND_REASONS, REFUND_REASONS, REFUND_STATES } from './payment-state.ts';
import { paymentRowSchema } from './payment-row.ts';

export const refundSchema = z.object({
  id: z.string(),
  /** As in the end-to-end reference of a transfer: `REFUND-000017`. */
  number: z.string(),
  /** Null when it pays back tax that was withheld in excess. */
  payment_id: z.string().nullable(),
  /** The person who gets tax back; null when a payment is refunded. */
  account_id: z.string().nullable(),
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
  /** Proposed or approved, and not carried out while the person owes. */
  is_held: z.boolean(),
  /** The proposal that waits for another officer. */
  approval_id: z.string().nullable(),
  version: z.int(),
});

const refundReportSchema = z.object({
  id: z.string(),
  import_id: z.string(),
  status: z.enum(BANK_REPORT_STATUSES),
  status_code: z.string(),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
  outcome: z.enum(BANK_REPORT_OUTCOMES),
  reported_at: timestampField,
});

export type Refund = z.infer<typeof refundSchema>;

export const proposeRefundBody = z.strictObject({
  amount: decimalField,
  reason: z.enum(PAYMENT_REFUND_REASONS, code('required')),
  /** By default the source. Anything else needs a note with the reason. */
  payee_account: optionalLine(120),
  payee_name: optionalLine(70),
  payee_memo: optionalLine(28),
  note: optionalLine(300),
  version: countField,
});

export const proposeRefund = endpoint({
  name: 'proposeRefund',
  route: 'POST /desk/payments/:id/refunds',
  audience: { officer: 'refunds.propose' },
  summary: 'Propose to refund the undecided part of a payment; another officer has to approve',
  params: byId,
  body: proposeRefundBody,
  reply: refundSchema,
  status: 201,
});

export const REFUND_ORDERS = ['newest', 'oldest'] as const;

export const listRefunds = endpoint({
  name: 'listRefunds',
  route: 'GET /desk/refunds',
  audience: { officer: 'payments.view' },
  summary: 'Refunds, newest first',
  query: z.strictObject({
    state: z.enum(REFUND_STATES, code('must_be_valid')).optional(),
    currency: z.enum(PAYMENT_METHODS, code('must_be_valid')).optional(),
    order: z.enum(REFUND_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({ refunds: z.array(refundSchema), total: z.int(), page: z.int() }),
});

export const getRefund = endpoint({
  name: 'getRefund',
  route: 'GET /desk/refunds/:id',
  audience: { officer: 'payments.view' },
  summary:
    "One refund with its payment and the payment's evidence, or with the person whose tax it is",
  params: byId,
  reply: z.object({
    refund: refundSchema,
    payment: paymentRowSchema.nullable(),
    person: z.object({ account_id: z.string(), full_name: z.string() }).nullable(),
    /** What the bank reported of it or of its file (pain.002), the oldest first. */
    reports: z.array(refundReportSchema),
    evidence: z.array(paymentEvidenceSchema),
  }),
});

export const cancelRefund = endpoint({
  name: 'cancelRefund',
  route: 'PUT /desk/refunds/:id/cancellation',
  audience: { officer: 'refunds.approve' },
  summary: 'Cancel an approved refund before anything has left; the money stays in the queue',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: refundSchema,
  stepUp: 'second_factor',
});

export const nameRefundTransaction = endpoint({
  name: 'nameRefundTransaction',
  route: 'PUT /desk/refunds/:id/transaction',
  audience: { officer: 'refunds.carry_out' },
  summary:
    'The transaction that paid an approved refund in BTC or ETH outside; the chain has to prove it',
  params: byId,
  body: z.strictObject({ transaction_id: line(80), version: countField }),
  reply: refundSchema,
  stepUp: 'second_factor',
});

export const clearRefundTransaction = endpoint({
  name: 'clearRefundTransaction',
  route: 'DELETE /desk/refunds/:id/transaction',
  audience: { officer: 'refunds.carry_out' },
  summary: 'Remove a transaction that the chain does not prove, or stop stuck lumens',
  params: byId,
  reply: refundSchema,
  stepUp: 'second_factor',
});

const refundFileSchema = z.object({
  id: z.string(),
  message_id: z.string(),
  payments: z.int(),
  total: z.string(),
  made_by: z.string(),
  made_at: timestampField,
});

export const makeRefundFile = endpoint({
  name: 'makeRefundFile',
  route: 'POST /desk/refund_files',
  audience: { officer: 'refunds.carry_out' },
  summary: 'Write all approved refunds in EUR into one file for the bank (pain.001)',
  body: z.strictObject({
    /** As instant transfers: paid or rejected within seconds, for what the bank charges for it. */
    is_instant: yesNoField.default(false),
  }),
  reply: refundFileSchema,
  status: 201,
  stepUp: 'second_factor',
});

export const listRefundFiles = endpoint({
  name: 'listRefundFiles',
  route: 'GET /desk/refund_files',
  audience: { officer: 'payments.view' },
  summary: 'Files of refunds for the bank, newest first',
  reply: z.array(refundFileSchema),
});

export const downloadRefundFile = endpoint({
  name: 'downloadRefundFile',
  route: 'GET /desk/refund_files/:id/file',
  audience: { officer: 'refunds.carry_out' },
  summary: "The file in the bank's format (pain.001)",
  params: byId,
  reply: z.unknown(),
  download: 'application/xml',
});

export const proposeRefundFileRecall = endpoint({
  name: 'proposeRefundFileRecall',
  route: 'PUT /desk/refund_files/:id/recall',
  audience: { officer: 'refunds.carry_out' },
  summary:
    'Propose to recall a file that the bank did not execute, as a later statement shows; a second officer approves',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: approvalSchema.pick({ id: true }),
  status: 201,
});
