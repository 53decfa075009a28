import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { columnsField } from '../exported-columns.ts';
import { code } from '../form-fields.ts';
import { listDeskOrders, listDiscountCodes } from '../orders/desk-endpoints.ts';
import { listPayments } from './payment-endpoints.ts';
import { listRefunds } from './refund-endpoints.ts';

/** A larger export is refused; a narrower filter splits it. */
export const MOST_EXPORTED_ROWS = 50_000;

const day = z.iso.date(code('must_be_valid')).optional();

/** The columns of each file, in their order. */
export const ORDER_FILE = [
  'reference',
  'full_name',
  'status',
  'flags',
  'amount',
  'paid',
  'tokens',
  'payment_method',
  'kyc_verdict',
  'placed_at',
  'payment_deadline',
  'id',
  'account_id',
] as const;
export const PAYMENT_FILE = [
  'source',
  'state',
  'queue_reason',
  'currency',
  'amount',
  'unassigned',
  'payer_name',
  'payer_account',
  'remittance',
  'memo_type',
  'end_to_end_id',
  'order_references',
  'finality',
  'confirmations',
  'booking_date',
  'first_seen_at',
  'received_at',
  'transaction_id',
  'deposit_address',
  'id',
] as const;
export const REFUND_FILE = [
  'number',
  'state',
  'currency',
  'amount',
  'reason',
  'note',
  'payee_name',
  'payee_account',
  'payee_memo',
  'is_to_source',
  'proposed_by_name',
  'proposed_at',
  'decided_by_name',
  'decided_at',
  'decision_reason',
  'transaction_id',
  'sent_at',
  'failure',
  'payment_id',
  'account_id',
  'id',
] as const;
export const DISCOUNT_FILE = [
  'code',
  'state',
  'rate_percent',
  'valid_from',
  'valid_until',
  'used',
  'max_uses',
  'max_uses_per_person',
  'minimum_amount_eur',
  'proposed_by_name',
  'proposed_at',
  'decided_by_name',
  'decided_at',
  'ended_at',
  'id',
] as const;

export const exportOrders = endpoint({
  name: 'exportOrders',
  route: 'GET /desk/exports/orders',
  audience: { officer: 'orders.view' },
  summary: 'The list of orders as CSV, all rows of a filter; recorded in the audit log',
  query: listDeskOrders.query.omit({ page: true }).extend({ columns: columnsField(ORDER_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportPayments = endpoint({
  name: 'exportPayments',
  route: 'GET /desk/exports/payments',
  audience: { officer: 'payments.view' },
  summary: 'The list of payments as CSV, all rows of a filter; recorded in the audit log',
  query: listPayments.query.omit({ page: true }).extend({ columns: columnsField(PAYMENT_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportRefunds = endpoint({
  name: 'exportRefunds',
  route: 'GET /desk/exports/refunds',
  audience: { officer: 'payments.view' },
  summary: 'The list of refunds as CSV, all rows of a filter; recorded in the audit log',
  query: listRefunds.query.omit({ page: true }).extend({ columns: columnsField(REFUND_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportDiscountCodes = endpoint({
  name: 'exportDiscountCodes',
  route: 'GET /desk/exports/discount_codes',
  audience: { officer: 'discounts.view' },
  summary: 'The list of discount codes as CSV, all rows of a filter; recorded in the audit log',
  query: listDiscountCodes.query
    .omit({ page: true })
    .extend({ columns: columnsField(DISCOUNT_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
/** Booking days, both included. */
export const exportBankLines = endpoint({
  name: 'exportBankLines',
  route: 'GET /desk/exports/bank_lines',
  audience: { officer: 'payments.view' },
  summary: 'Booked lines of the bank as CSV, between two booking days; recorded in the audit log',
  query: z.strictObject({ from: day, until: day }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
