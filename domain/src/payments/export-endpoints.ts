import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { code } from '../form-fields.ts';
import { listDeskOrders, listDiscountCodes } from '../orders/desk-endpoints.ts';
import { listPayments } from './payment-endpoints.ts';
import { listRefunds } from './refund-endpoints.ts';

/** A larger export is refused; a narrower filter splits it. */
export const MOST_EXPORTED_ROWS = 50_000;

const day = z.iso.date(code('must_be_valid')).optional();

export const exportOrders = endpoint({
  name: 'exportOrders',
  route: 'GET /desk/exports/orders',
  audience: { officer: 'orders.view' },
  summary: 'The list of orders as CSV, all rows of a filter; recorded in the audit log',
  query: listDeskOrders.query.omit({ page: true }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportPayments = endpoint({
  name: 'exportPayments',
  route: 'GET /desk/exports/payments',
  audience: { officer: 'payments.view' },
  summary: 'The list of payments as CSV, all rows of a filter; recorded in the audit log',
  query: listPayments.query.omit({ page: true }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportRefunds = endpoint({
  name: 'exportRefunds',
  route: 'GET /desk/exports/refunds',
  audience: { officer: 'payments.view' },
  summary: 'The list of refunds as CSV, all rows of a filter; recorded in the audit log',
  query: listRefunds.query.omit({ page: true }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const exportDiscountCodes = endpoint({
  name: 'exportDiscountCodes',
  route: 'GET /desk/exports/discount_codes',
  audience: { officer: 'discounts.view' },
  summary: 'The list of discount codes as CSV, all rows of a filter; recorded in the audit log',
  query: listDiscountCodes.query.omit({ page: true }),
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
