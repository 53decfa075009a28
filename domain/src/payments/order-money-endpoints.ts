import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { byId, timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { REVALUATION_REASONS } from '../rates/valuation.ts';
import { paymentRowSchema } from './payment-row.ts';
import { refundSchema } from './refund-endpoints.ts';

/** An order with everything about its money. */
const deskOrderDetailSchema = z.object({
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
  /** Version, and SHA-256, of each accepted text by the declaration that accepts it. Orders of the first weeks have no hashes. */
  accepted: z.record(z.string(), z.string()),
  accepted_hashes: z.record(z.string(), z.string()),
  quotes: z.array(
    z.object({
      amount: z.string(),
      eur_amount: z.string(),
      rate: z.string(),
      made_at: timestampField,
      /** Null for the rate by which one payment counts because no quote is honoured for it. */
      expires_at: timestampField.nullable(),
      revaluation: z.enum(REVALUATION_REASONS).nullable(),
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
  route: 'GET /desk/orders/:id',
  audience: { officer: 'orders.view' },
  summary: 'One order: terms, quotes, payments, refunds, history',
  params: byId,
  reply: deskOrderDetailSchema,
});
