import { cents, parseMoney } from '@bb1/domain/money';
import type { AcquiredLot } from '@bb1/domain/payouts/repayment-gain';
import { type Queryable, sql } from '../../platform/db/database.ts';

const listLots = sql<{ account_id: string; tokens: string; cost: string }>(
  'allocation_lines.lots',
  `select l.account_id, l.token_amount as tokens, l.amount_eur as cost from allocation_lines l join allocations a on a.id = l.allocation_id join orders o on o.id = l.order_id
   where l.live and a.state = 'approved' and o.status = 'tokens_allocated' and l.account_id = any($1) order by l.account_id, a.decided_at, o.reference`,
);

/** What persons bought from us, by account and in order of acquisition: the day of the allocation. */
export async function acquiredLots(
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AcquiredLot[]>> {
  const lots = new Map<string, AcquiredLot[]>();
  for (const { account_id: accountId, tokens, cost } of await db.rows(listLots, [accountIds])) {
    const own = lots.get(accountId) ?? [];
    lots.set(accountId, own);
    own.push({ tokenUnits: parseMoney('TOKEN', tokens).units, costCents: cents(cost) });
  }
  return lots;
}
