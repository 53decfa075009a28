import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  acceptedField,
  code,
  decimalField,
  idField,
  line,
  optionalLine,
  timestampField,
} from '../form-fields.ts';
import { INVESTMENT_STATUSES, ORDER_STATUSES } from './order-status.ts';

export const PAYMENT_METHODS = ['EUR', 'XLM', 'BTC', 'ETH'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** Beside the status; more than one may hold. */
export const ORDER_FLAGS = [
  'underpaid',
  'overpaid',
  'late',
  'refund_pending',
  /** Its tokens are allocated, and its money was taken back since. */
  'taken_back',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
export const ACCEPTANCES = [
  'terms_acceptance',
  'accepted_bb1_bond_terms',
  'aware_of_prospectus',
  'acknowledged_privacy_policy',
  'aware_of_info_exchange_for_tax_purposes',
  'read_right_of_withdrawal_info',
] as const;

/** Only states the intention; amounts in EUR whatever the payment method. */
const initialOrderBody = z.strictObject({
  amount: decimalField,
  currency: z.literal('EUR', code('must_be_valid')),
});
const placeOrderBody = z.strictObject({
  amount: decimalField,
  currency: z.literal('EUR', code('must_be_valid')),
  payment_method: z.enum(PAYMENT_METHODS, code('required')),
  discount_code: optionalLine(40),
  sender_iban: optionalLine(42),
  sender_xlm_address: optionalLine(80),
  terms_acceptance: acceptedField,
  accepted_bb1_bond_terms: acceptedField,
  aware_of_prospectus: acceptedField,
  acknowledged_privacy_policy: acceptedField,
  aware_of_info_exchange_for_tax_purposes: acceptedField,
  read_right_of_withdrawal_info: acceptedField,
});
export type PlaceOrder = z.infer<typeof placeOrderBody>;

export const orderSchema = z.object({
  id: z.string(),
  status: z.enum(ORDER_STATUSES),
  amount: z.string(),
  currency: z.string(),
  face_value: z.string(),
  tokens: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  discount_code: z.string().nullable(),
  sender_iban: z.string().nullable(),
  sender_xlm_address: z.string().nullable(),
  reference: z.string(),
  parts: z.array(z.object({ price: z.string(), amount: z.string(), tokens: z.string() })),
  placed_at: timestampField,
  payment_deadline: timestampField,
  /** EUR covered by final money, EUR seen but not final, and EUR still to be paid. */
  paid: z.string(),
  seen: z.string(),
  missing: z.string(),
  flags: z.array(z.enum(ORDER_FLAGS)),
  withdrawal: z.object({
    /** Whether the owner can withdraw now. */
    possible: z.boolean(),
    /** Null while the contract is not concluded: then the period has not started. */
    until: timestampField.nullable(),
    declared_at: timestampField.nullable(),
    /** Null until claimed tokens have been returned. */
    completed_at: timestampField.nullable(),
  }),
});
export type Order = z.infer<typeof orderSchema>;

export const investmentSchema = z.object({
  order_id: z.string(),
  /** When the payment was complete; null until then. */
  paid_at: timestampField.nullable(),
  /** When the tokens were allocated; null until then. */
  token_allocation: timestampField.nullable(),
  tokens: z.string(),
  /** Average price in EUR, rounded half up to 4 decimals for display; the parts carry the exact prices. */
  token_price: z.string(),
  amount: z.string(),
  status: z.enum(INVESTMENT_STATUSES),
});

const discountSchema = z.object({
  /** The notice shown at acceptance. */
  message: z.string(),
  /** Whole percent off the nominal value. */
  discount_rate: z.string(),
  price: z.string(),
  /**
   * False when today's tier price is as good or better: then the order has the tier price, and the
   * code stays unused.
   */
  is_better: z.boolean(),
});

export const declareInitialOrder = endpoint({
  name: 'declareInitialOrder',
  route: 'POST /users/orders/initial',
  audience: 'investor',
  summary: 'Save the amount a person intends to invest while they are verified; no obligation',
  body: initialOrderBody,
  reply: z.object({ amount: z.string(), currency: z.string() }),
  status: 201,
});
export const getInitialOrder = endpoint({
  name: 'getInitialOrder',
  route: 'GET /users/orders/initial',
  audience: 'investor',
  summary: 'The intended amount, if any',
  reply: z.object({
    initial_order: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  }),
});
export const placeOrder = endpoint({
  name: 'placeOrder',
  route: 'POST /users/orders',
  audience: 'investor',
  summary:
    'Place an order. Repeat an attempt with the same Idempotency-Key header: the answer is the same order',
  idempotent: true,
  body: placeOrderBody,
  reply: orderSchema,
  status: 201,
  limit: COSTLY,
});
export const listOrders = endpoint({
  name: 'listOrders',
  route: 'GET /users/orders',
  audience: 'investor',
  summary: "The person's own orders, newest first",
  reply: z.array(orderSchema),
});
export const getOrderLimits = endpoint({
  name: 'getOrderLimits',
  route: 'GET /users/orders/limits',
  audience: 'investor',
  summary: 'What the person may still order, and why no more',
  reply: z.object({
    /** Whether an officer has approved the verification; before that a person may hold less that is not paid. */
    approved: z.boolean(),
    unpaid_max: z.string(),
    unpaid_left: z.string(),
    unpaid_orders_max: z.int(),
    unpaid_orders_left: z.int(),
    /** Of all orders of the person, paid or not; null where that is not limited. */
    person_max: z.string().nullable(),
    person_left: z.string().nullable(),
  }),
});
export const lastOrder = endpoint({
  name: 'lastOrder',
  route: 'GET /users/orders/last',
  audience: 'investor',
  summary: "The person's newest order",
  reply: z.object({ order: orderSchema.nullable() }),
});
export const checkDiscountCode = endpoint({
  name: 'checkDiscountCode',
  route: 'POST /users/orders/discount',
  audience: 'investor',
  summary: 'Whether a discount code applies to an order of this amount now; reserves nothing',
  body: z.strictObject({ discount_code: line(40), amount: decimalField }),
  reply: discountSchema,
  limit: { max: 20, perSeconds: 600 },
});
/** Requires a step-up once tokens are allocated. Before that there is nothing to lose. */
export const withdrawOrder = endpoint({
  name: 'withdrawOrder',
  route: 'POST /users/orders/:id/withdrawal',
  audience: 'investor',
  summary:
    "Withdraw from one's own order (consumers' right of withdrawal), after a step-up once its tokens are allocated; a receipt with date and time follows by mail",
  params: z.object({ id: idField }),
  body: z.strictObject({ confirmed: acceptedField }),
  reply: orderSchema,
  status: 201,
  limit: COSTLY,
});
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  route: 'DELETE /users/orders/:id',
  audience: 'investor',
  summary: "Cancel one's own order before payment; frees its part of the sale",
  params: z.object({ id: idField }),
  reply: orderSchema,
});
export const listInvestments = endpoint({
  name: 'listInvestments',
  route: 'GET /users/investments',
  audience: 'investor',
  summary:
    "The person's own investments: tokens, price, status, and when they were paid and allocated",
  reply: z.array(investmentSchema),
});
