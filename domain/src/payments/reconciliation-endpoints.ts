import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { PAYMENT_METHODS } from '../orders/endpoints.ts';

/** One line per currency: every unit received is in exactly one of these places. */
export const reconciliationSchema = z.object({
  made_at: timestampField,
  currencies: z.array(
    z.object({
      currency: z.enum(PAYMENT_METHODS),
      received: z.string(),
      /** With orders whose tokens are allocated, and with orders that are not allocated yet. */
      proceeds: z.string(),
      order_funds: z.string(),
      /** In the queue, and on its way back. */
      held: z.string(),
      refunds_due: z.string(),
      refunded: z.string(),
      taken_back: z.string(),
      own_funds: z.string(),
      /** received minus all of the above: zero, or something is broken. */
      difference: z.string(),
      /** Of proceeds and refunds: taken back since, and owed by somebody or written off. */
      owed: z.string(),
      written_off: z.string(),
      books: z.string(),
      /** What bank or chain say, and when; null where nothing was read yet. */
      outside: z
        .object({ balance: z.string(), as_of: z.string(), matches: z.boolean() })
        .nullable(),
    }),
  ),
  /** Statements of the bank that do not join: closing balance of the one, opening balance of the next. */
  statement_gaps: z.array(
    z.object({ after: z.string(), before: z.string(), closing: z.string(), opening: z.string() }),
  ),
  chains: z.array(
    z.object({
      source: z.enum(['stellar', 'bitcoin', 'ethereum']),
      height: z.int().nullable(),
      head_at: timestampField.nullable(),
      read_at: timestampField.nullable(),
    }),
  ),
});

export type Reconciliation = z.infer<typeof reconciliationSchema>;

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  route: 'GET /desk/reconciliation',
  audience: { officer: 'reconciliation.view' },
  summary: 'Where every unit of money received is, against the balances of bank and chains',
  reply: reconciliationSchema,
});
