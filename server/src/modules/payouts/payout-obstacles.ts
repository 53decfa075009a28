import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type WayRow, findWays } from './payout-row-store.ts';

/** What our books say about paying a payout now. */
export interface PayoutWay {
  readonly id: string;
  /** Whose it is; null when nobody has proven it. */
  readonly accountId: string | null;
  /** Where it would be paid now; null when there is no wallet. */
  readonly payee: string | null;
  readonly obstacle: ParkedReason | null;
}

const ASKED_TOGETHER = 10;

/** By id; every id that is asked for is in the answer. */
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

function obstacleOf({ owner, key, frozen, suspected, owes }: WayRow): ParkedReason | null {
  if (owner === null) return 'unknown_holder';
  // Regulations (EU) on restrictive measures: nothing is made available to whom a list may name.
  if (suspected) return 'compliance';
  if (owes) return 'receivable';
  if (key === null) return 'no_wallet';
  return frozen ? 'frozen' : null;
}

/** What the ledger says against paying lumens into accounts, by address; who can be paid is not in the answer. Throws LedgerUnreachable. */
export async function ledgerObstacles(
  { network }: Pick<Stellar, 'network'>,
  payees: readonly string[],
): Promise<ReadonlyMap<string, ParkedReason>> {
  const obstacles = new Map<string, ParkedReason>();
  for (let from = 0; from < payees.length; from += ASKED_TOGETHER) {
    const some = payees.slice(from, from + ASKED_TOGETHER);
    const accounts = await Promise.all(some.map((payee) => network.readAccount(payee)));
    accounts.forEach((account, at) => {
      const payee = some[at] ?? '';
      if (account === null) obstacles.set(payee, 'no_account');
      else if (account.demandsMemo) obstacles.set(payee, 'memo_required');
    });
  }
  return obstacles;
}
