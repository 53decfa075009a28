import type { BankMatch } from '@bb1/domain/payments/desk-endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';

interface MatchedRow {
  source_key: string;
  payment_id: string;
  order_id: string | null;
  order_reference: string | null;
  investor: string | null;
  waits_for: BankMatch['waits_for'];
}

// Of several orders the one it was given to first; else the one it names.
const matched = sql<MatchedRow>(
  'payments.matched_lines',
  `select p.source_key, p.id as payment_id, o.id as order_id, o.reference as order_reference, a.full_name as investor, p.queue_reason as waits_for
   from payments p left join orders o on o.id = coalesce((select x.order_id from live_assignments x where x.payment_id = p.id order by x.assigned_at, x.id limit 1), p.named_order_id)
   left join accounts a on a.id = o.account_id where p.source = 'bank' and p.source_key = any($1)`,
);

/** What became of credits, by `account|line key`. */
export async function matchedLines(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, BankMatch>> {
  const rows = keys.length === 0 ? [] : await db.rows(matched, [keys]);
  return new Map(rows.map(({ source_key: key, ...match }) => [key, match]));
}
