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
      /** In the queue, and being refunded. */
      held: z.string(),
      refunds_due: z.string(),
      refunded: z.string(),
      taken_back: z.string(),
      own_funds: z.string(),
      /** received minus all of the above: anything but zero is an error. */
      difference: z.string(),
      books: z.string(),
      /** The balance of bank or chain, and its time; null where nothing was read yet. */
      outside: z
        .object({ balance: z.string(), as_of: z.string(), matches: z.boolean() })
        .nullable(),
    }),
  ),
  /**
   * Bank statements with a gap between them: closing balance of the one, opening balance of the
   * next.
   */
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
  summary: 'The place of every received unit of money, against the balances of bank and chains',
  reply: reconciliationSchema,
});
