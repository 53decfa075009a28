import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  decimalField,
  idField,
  line,
  optionalLine,
  pageField,
  searchField,
  timestampField,
} from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { DECISION_KINDS, PAYMENT_SOURCES, PAYMENT_STATES } from './payment-state.ts';
import { RECEIVABLE_STATES, TAKE_BACK_CAUSES } from '../receivables/receivable-state.ts';
import { QUEUE_REASONS } from './queue-reason.ts';
import { paymentEvidenceSchema } from './evidence-endpoints.ts';
import { paymentRowSchema } from './payment-row.ts';
import { refundSchema } from './refund-endpoints.ts';

const decisionSchema = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  amount: z.string(),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  receivable_id: z.string().nullable(),
  receivable_reference: z.string().nullable(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
});

/** A candidate order for the payment, best first; each true sign is evidence for it. */
const candidateSchema = z.object({
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

const paymentDetailSchema = paymentRowSchema.extend({
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
  /** What two officers decided. */
  decisions: z.array(decisionSchema),
  /** The open proposal of a decision about it, perhaps with other small payments. */
  decision_approval_id: z.string().nullable(),
  refunds: z.array(refundSchema),
  /** What bank or chain took back of it. */
  take_backs: z.array(
    z.object({
      id: z.string(),
      cause: z.enum(TAKE_BACK_CAUSES),
      amount: z.string(),
      at: timestampField,
      by_decision: z.boolean(),
      /** The chain brought it again. */
      undone: z.boolean(),
    }),
  ),
  /** Explained gaps that may show that the bank never booked it, which only officers said. */
  gaps: z.array(
    z.object({
      bank_statement_id: z.string(),
      statement: z.string(),
      explained_at: timestampField,
      left: z.string(),
    }),
  ),
  /** The open proposal that the bank never booked it. */
  unbooked_approval_id: z.string().nullable(),
  /** What somebody owes because of that. */
  receivables: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      state: z.enum(RECEIVABLE_STATES),
      open_eur: z.string(),
    }),
  ),
  /** Receivables that it paid, with how much of it they took. */
  paid_receivables: z.array(
    z.object({ id: z.string(), reference: z.string(), amount: z.string(), at: timestampField }),
  ),
  /** Open receivables that its texts name. */
  named_receivables: z.array(
    z.object({ id: z.string(), reference: z.string(), open_eur: z.string() }),
  ),
  /** Refunds of it wait, because their payee owes. */
  is_held: z.boolean(),
  candidates: z.array(candidateSchema),
  evidence: z.array(paymentEvidenceSchema),
});

export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

export const PAYMENT_ORDERS = ['newest', 'oldest', 'largest', 'smallest'] as const;

export const listPayments = endpoint({
  name: 'listPayments',
  route: 'GET /desk/payments',
  audience: { officer: 'payments.view' },
  summary:
    'Payments received in all currencies, newest first; `q` is a part of name, account, text, reference or transaction',
  query: z.strictObject({
    state: z.enum(PAYMENT_STATES, code('must_be_valid')).optional(),
    source: z.enum(PAYMENT_SOURCES, code('must_be_valid')).optional(),
    reason: z.enum(QUEUE_REASONS, code('must_be_valid')).optional(),
    q: searchField,
    order: z.enum(PAYMENT_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({ payments: z.array(paymentRowSchema), total: z.int(), page: z.int() }),
});

export const getPayment = endpoint({
  name: 'getPayment',
  route: 'GET /desk/payments/:id',
  audience: { officer: 'payments.view' },
  summary: 'One payment: its parts, its decisions, and its candidate orders',
  params: byId,
  query: z.strictObject({ q: searchField }),
  reply: paymentDetailSchema,
});

/** Versions of the payment as shown. */
export const proposeDecisionBody = z.strictObject({
  kind: z.enum(DECISION_KINDS, code('required')),
  /** Needed to assign. */
  order_reference: optionalLine(40),
  /** Needed to pay a receivable. */
  receivable_reference: optionalLine(40),
  amount: decimalField,
  reason: line(300),
  version: countField,
});

export const proposeDecision = endpoint({
  name: 'proposeDecision',
  route: 'POST /desk/payments/:id/decisions',
  audience: { officer: 'payments.propose_decision' },
  summary: 'Propose what the undecided part of a payment is for; another officer has to approve',
  params: byId,
  body: proposeDecisionBody,
  reply: paymentDetailSchema,
  status: 201,
});

export const proposeUnbookedPayment = endpoint({
  name: 'proposeUnbookedPayment',
  route: 'POST /desk/payments/:id/unbooked',
  audience: { officer: 'payments.propose_decision' },
  summary:
    'Propose that an explained gap is this payment, which the bank never booked; another officer has to approve',
  params: byId,
  body: z.strictObject({ bank_statement_id: idField, reason: line(300), version: countField }),
  reply: paymentDetailSchema,
  status: 201,
});
