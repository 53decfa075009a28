import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { columnsField } from '../exported-columns.ts';
import {
  byId,
  code,
  countField,
  line,
  pageField,
  searchField,
  timestampField,
} from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';
import { RECEIVABLE_STATES, SETTLEMENT_KINDS, TAKE_BACK_CAUSES } from './receivable-state.ts';

export const RECEIVABLE_ORDERS = ['oldest', 'newest', 'largest'] as const;

const receivableSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** Null when the payer is unknown. */
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  payment_id: z.string(),
  /** The refund that had left before the payment was taken back, if the receivable is for that part. */
  refund_id: z.string().nullable(),
  cause: z.enum(TAKE_BACK_CAUSES),
  state: z.enum(RECEIVABLE_STATES),
  /** In the currency of the payment, as the books have it. */
  currency: z.enum(PAYMENT_METHODS),
  amount: z.string(),
  open: z.string(),
  /** What the person is asked for. */
  amount_eur: z.string(),
  open_eur: z.string(),
  raised_at: timestampField,
  open_since: timestampField,
  pay_by: z.string(),
  ended_at: timestampField.nullable(),
  /** Sent since it has been open, the first notice included. */
  notices: z.int(),
  version: z.int(),
});
export type Receivable = z.infer<typeof receivableSchema>;

const filter = z.strictObject({
  state: z.enum(RECEIVABLE_STATES, code('must_be_valid')).optional(),
  q: searchField,
  order: z.enum(RECEIVABLE_ORDERS, code('must_be_valid')).default('oldest'),
});

export const listReceivables = endpoint({
  name: 'listReceivables',
  route: 'GET /desk/receivables',
  audience: { officer: 'receivables.view' },
  summary:
    'What persons owe because money was taken back behind tokens or a refund, oldest first; `q` is a part of name or reference',
  query: filter.extend({ page: pageField }),
  reply: z.object({
    receivables: z.array(receivableSchema),
    total: z.int(),
    page: z.int(),
    /** EUR that are open in all of them, whatever the filter. */
    open_eur: z.string(),
    now: timestampField,
  }),
});

export const RECEIVABLE_FILE = [
  'reference',
  'full_name',
  'order_reference',
  'cause',
  'state',
  'amount_eur',
  'open_eur',
  'currency',
  'amount',
  'open_amount',
  'raised_at',
  'open_since',
  'pay_by',
  'notices',
  'ended_at',
  'payment_id',
  'account_id',
  'id',
] as const;

export const exportReceivables = endpoint({
  name: 'exportReceivables',
  route: 'GET /desk/exports/receivables',
  audience: { officer: 'receivables.view' },
  summary: 'The list of receivables as CSV, all rows of a filter; noted in the audit log',
  query: filter.extend({ columns: columnsField(RECEIVABLE_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});

const receivableDetailSchema = z.object({
  receivable: receivableSchema,
  now: timestampField,
  /** Oldest first; a negative amount was given back. */
  settlements: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SETTLEMENT_KINDS),
      amount: z.string(),
      amount_eur: z.string(),
      /** The payment that paid it. */
      payment_id: z.string().nullable(),
      at: timestampField,
    }),
  ),
  notices: z.array(z.object({ number: z.int(), sent_at: timestampField })),
  /** The proposal to write it off, while it waits for a decision. */
  approval_id: z.string().nullable(),
});
export type ReceivableDetail = z.infer<typeof receivableDetailSchema>;

export const getReceivable = endpoint({
  name: 'getReceivable',
  route: 'GET /desk/receivables/:id',
  audience: { officer: 'receivables.view' },
  summary: 'One receivable: its cause, what was paid on it, and the notices that were sent',
  params: byId,
  reply: receivableDetailSchema,
});

export const proposeWriteOff = endpoint({
  name: 'proposeWriteOff',
  route: 'POST /desk/receivables/:id/write_off',
  audience: { officer: 'receivables.work' },
  summary:
    'Propose to ask no longer for what is open; another officer has to agree, and the person is free again then',
  params: byId,
  body: z.strictObject({
    reason: line(300),
    /** Of the receivable, as it was shown. */
    version: countField,
  }),
  reply: receivableDetailSchema,
  status: 201,
});
