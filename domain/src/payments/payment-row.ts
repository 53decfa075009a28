import { z } from 'zod';
import { timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { FINALITIES, PAYMENT_SOURCES, PAYMENT_STATES } from './payment-state.ts';
import { QUEUE_REASONS } from './queue-reason.ts';

export const paymentRowSchema = z.object({
  id: z.string(),
  source: z.enum(PAYMENT_SOURCES),
  received_at: timestampField,
  first_seen_at: timestampField,
  booking_date: z.string().nullable(),
  amount: z.string(),
  currency: z.enum(PAYMENT_METHODS),
  /** The undecided part, in the currency. */
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
