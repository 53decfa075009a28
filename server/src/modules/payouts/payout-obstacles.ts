import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type WayRow, findWays } from './payout-row-store.ts';

/** What our books say about paying a payout now. */
export interface PayoutWay {
  readonly id: string;
  /** The owner; null if the wallet is not proven. */
  readonly accountId: string | null;
  /** The wallet to pay now; null if there is none. */
  readonly payee: string | null;
  readonly obstacle: ParkedReason | null;
}

/** By id; the answer has every requested id. */
export async function payoutWays(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutWay>> {
  const rows = await db.rows(findWays, [ids]);
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, accountId: row.owner, payee: row.key, obstacle: obstacleOf(row) },
    ]),
  );
}

function obstacleOf({
  owner,
  key,
  frozen,
  suspected,
  owes,
  unproven,
}: WayRow): ParkedReason | null {
  if (owner === null) return 'unknown_holder';
  // EU sanctions regulations: nothing is made available to a person with a screening hit.
  if (suspected) return 'compliance';
  if (owes) return 'receivable';
  if (unproven) return 'holding_unproven';
  if (key === null) return 'no_wallet';
  return frozen ? 'frozen' : null;
}

/**
 * The ledger's obstacles to paying lumens, by address; payable accounts are absent. Throws
 * LedgerUnreachable.
 */
export async function ledgerObstacles(
  stellar: Pick<Stellar, 'readHolders'>,
  payees: readonly string[],
): Promise<ReadonlyMap<string, ParkedReason>> {
  const obstacles = new Map<string, ParkedReason>();
  for (const [payee, account] of await stellar.readHolders(payees))
    if (account === null) obstacles.set(payee, 'no_account');
    else if (account.demandsMemo) obstacles.set(payee, 'memo_required');
  return obstacles;
}
