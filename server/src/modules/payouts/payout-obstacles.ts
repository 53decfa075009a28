import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

/** What our books say about paying a payout now. */
export interface PayoutWay {
  readonly id: string;
  /** Whose it is; null when nobody has proven it. */
  readonly accountId: string | null;
  /** Where it would be paid now; null when there is no wallet. */
  readonly payee: string | null;
  readonly obstacle: ParkedReason | null;
}

interface WayRow {
  id: string;
  owner: string | null;
  key: string | null;
  frozen: boolean;
  suspected: boolean;
}

// Unclaimed tokens are paid into the wallet of the claim that took them, the first one after the record date; a lost wallet's
// payouts go where its tokens went.
const findWays = sql<WayRow>(
  'coupon_payouts.ways',
  `with recursive wanted as (
     select l.id, coalesce(l.account_id, w.account_id) as owner, coalesce(l.public_key, (
       select c.public_key from distribution_claims c join transfers t on t.id = c.transfer_id where c.account_id = l.account_id and t.state = 'settled' and t.settled_ledger > s.ledger order by t.settled_ledger limit 1)) as key
     from coupon_payouts l join coupon_runs r on r.id = l.run_id join holder_snapshots s on s.id = r.snapshot_id left join wallets w on w.public_key = l.public_key where l.id = any($1)
   ), moved as (
     select id, key, 0 as step from wanted
     union all
     select m.id, h.target_public_key, m.step + 1 from moved m join holding_acts h on h.public_key = m.key and h.kind = 'replacement' and h.state = 'done' where m.step < 20
   ), latest as (select distinct on (id) id, key from moved order by id, step desc)
   select w.id, w.owner, l.key, exists (select from frozen_holdings f where f.public_key = l.key) as frozen,
     exists (select from screening_hits h where h.account_id = w.owner and h.state in ('open', 'true_match')) as suspected
   from wanted w join latest l on l.id = w.id`,
);

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

function obstacleOf({ owner, key, frozen, suspected }: WayRow): ParkedReason | null {
  if (owner === null) return 'unknown_holder';
  // Regulations (EU) on restrictive measures: nothing is made available to whom a list may name.
  if (suspected) return 'compliance';
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
