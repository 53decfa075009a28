import { cents, parseMoney } from '@bb1/domain/money';
import type { AcquiredLot } from '@bb1/domain/payouts/repayment-gain';
import type { Queryable } from '../../platform/db/database.ts';
import { listLots } from './record-date-store.ts';

/**
 * Lots that people bought from us, by account and in order of acquisition: the day of the
 * allocation.
 */
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
