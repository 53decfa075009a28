import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countField,
  decimalField,
  line,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { ORDER_FLAGS, PAYMENT_METHODS } from './endpoints.ts';
import { ORDER_STATUSES } from './order-status.ts';

/** Officers see one more than the investor. */
export const DESK_ORDER_FLAGS = [...ORDER_FLAGS, 'from_another'] as const;
export const DESK_ORDER_ORDERS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'deadline',
  'last_deadline',
] as const;
const deskOrderSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  full_name: z.string(),
  reference: z.string(),
  amount: z.string(),
  paid: z.string(),
  tokens: z.string(),
  status: z.enum(ORDER_STATUSES),
  flags: z.array(z.string()),
  payment_method: z.enum(PAYMENT_METHODS),
  kyc_verdict: z.string(),
  placed_at: timestampField,
  payment_deadline: timestampField,
});
export const listDeskOrders = endpoint({
  name: 'listDeskOrders',
  route: 'GET /desk/orders',
  audience: { officer: 'orders.view' },
  summary: 'Orders, newest first; `q` is a part of reference or name',
  query: z.strictObject({
    status: z.enum(ORDER_STATUSES, code('must_be_valid')).optional(),
    payment_method: z.enum(PAYMENT_METHODS, code('must_be_valid')).optional(),
    flag: z.enum(DESK_ORDER_FLAGS, code('must_be_valid')).optional(),
    q: z.string().trim().max(100).optional(),
    order: z.enum(DESK_ORDER_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({ orders: z.array(deskOrderSchema), total: z.int(), page: z.int() }),
});

export const DISCOUNT_CODE_STATES = ['published', 'ended'] as const;
const discountCodeSchema = z.object({
  id: z.string(),
  code: z.string(),
  rate_percent: z.int(),
  price: z.string(),
  valid_from: timestampField,
  valid_until: timestampField,
  max_uses: z.int(),
  max_uses_per_person: z.int(),
  minimum_amount: z.string(),
  used: z.int(),
  state: z.enum(DISCOUNT_CODE_STATES),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
  ended_at: timestampField.nullable(),
});
export type DiscountCode = z.infer<typeof discountCodeSchema>;
const discountCodeBody = z.strictObject({
  code: line(40),
  rate_percent: countField,
  /** Days of Berlin, the last one included. */
  valid_from: z.iso.date(code('must_be_valid')),
  valid_until: z.iso.date(code('must_be_valid')),
  max_uses: countField,
  max_uses_per_person: countField,
  minimum_amount: decimalField,
  reason: line(300),
});
export const listDiscountCodes = endpoint({
  name: 'listDiscountCodes',
  route: 'GET /desk/discount_codes',
  audience: { officer: 'discounts.view' },
  summary: 'Discount codes, newest first',
  query: z.strictObject({
    state: z.enum(DISCOUNT_CODE_STATES, code('must_be_valid')).optional(),
    page: pageField,
  }),
  reply: z.object({ discount_codes: z.array(discountCodeSchema), total: z.int(), page: z.int() }),
});
export const getDiscountCode = endpoint({
  name: 'getDiscountCode',
  route: 'GET /desk/discount_codes/:id',
  audience: { officer: 'discounts.view' },
  summary: 'One discount code with the orders that use it',
  params: byId,
  reply: z.object({
    discount_code: discountCodeSchema,
    uses: z.array(
      z.object({
        order_id: z.string(),
        reference: z.string(),
        full_name: z.string(),
        amount: z.string(),
        used_at: timestampField,
        given_back_at: timestampField.nullable(),
      }),
    ),
  }),
});
export const proposeDiscountCode = endpoint({
  name: 'proposeDiscountCode',
  route: 'POST /desk/discount_codes',
  audience: { officer: 'discounts.propose' },
  summary:
    'Propose a discount code; another officer has to approve it. Answers the id of the proposal',
  body: discountCodeBody,
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const endDiscountCode = endpoint({
  name: 'endDiscountCode',
  route: 'PUT /desk/discount_codes/:id/end',
  audience: { officer: 'discounts.publish' },
  summary: 'End a published code at once; existing orders keep its price',
  params: byId,
  reply: discountCodeSchema,
});
