import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { line, timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';

/** How many payments one decision takes up at most; the rest is for the next one. */
export const SMALL_PAYMENTS_AT_ONCE = 1_000;

const sumSchema = z.object({
  currency: z.enum(PAYMENT_METHODS),
  count: z.int(),
  amount: z.string(),
});

const smallPaymentDecisionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  sums: z.array(sumSchema),
});

const smallPaymentsSchema = z.object({
  /** Up to how much a payment is small, by currency. */
  limits: z.record(z.enum(PAYMENT_METHODS), z.string()),
  /** What a decision would take up now. */
  waiting: z.array(sumSchema),
  /** Small payments that may still complete the order they name, and are left alone until it is paid or over. */
  with_orders: z.int(),
  /** The open proposal; null when there is none. */
  approval_id: z.string().nullable(),
  /** The last twenty that were decided. */
  decided: z.array(smallPaymentDecisionSchema),
});
export type SmallPayments = z.infer<typeof smallPaymentsSchema>;

export const listSmallPayments = endpoint({
  name: 'listSmallPayments',
  route: 'GET /desk/small_payments',
  audience: { officer: 'payments.view' },
  summary: 'Payments below the tolerance that wait for officers, as one piece of work',
  reply: smallPaymentsSchema,
});
export const proposeSmallPayments = endpoint({
  name: 'proposeSmallPayments',
  route: 'POST /desk/small_payments/decisions',
  audience: { officer: 'payments.propose_decision' },
  summary:
    'Propose that all small payments that wait now become own funds, as one decision over a list that stays the same; another officer has to agree',
  body: z.strictObject({ reason: line(300) }),
  reply: smallPaymentsSchema,
  status: 201,
});
