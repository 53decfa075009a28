import { z } from 'zod';
import { endpoint, ORDINARY } from '../endpoint.ts';
import { code, timestampField } from '../form-fields.ts';
import { ORDER_STATUSES } from './order-status.ts';

export const deskOrderSchema = z.object({ id: z.string(), account_id: z.string(), full_name: z.string(), reference: z.string(), amount: z.string(), tokens: z.string(), status: z.enum(ORDER_STATUSES), payment_method: z.string(), kyc_verdict: z.string(), placed_at: timestampField, payment_deadline: timestampField });
export const listDeskOrders = endpoint({ name: 'listDeskOrders', method: 'GET', path: '/desk/orders', audience: { officer: 'orders.view' }, summary: 'Orders, newest first', query: z.strictObject({ status: z.enum(ORDER_STATUSES, code('must_be_valid')).optional(), page: z.coerce.number().int().min(1).max(10_000).default(1) }), reply: z.object({ orders: z.array(deskOrderSchema), total: z.int(), page: z.int() }), limit: ORDINARY });

export const ordersDeskEndpoints = [listDeskOrders];
