import { HOLDER_BOUNDS } from '@bb1/domain/reports/desk-endpoints';
import { type Query, sql, type Tx } from '../../platform/db/database.ts';

export interface RankRow {
  rank: number;
  account_id: string | null;
  full_name: string | null;
  public_key: string;
  wallets: number;
  tokens: string;
}

export interface CapTableRow {
  holders: number;
  tokens: string;
  median_tokens: string;
  classes: { class: number; holders: number; tokens: string }[] | null;
  /** The largest holders. */
  first: RankRow[] | null;
}

/**
 * A person's wallets are one holder; a wallet without a known person is a holder of its own. Only
 * people with several wallets, who are few, are looked up among all lines. The owners of other
 * lines are looked up only for those shown, in the order of the index.
 */
const HELD = `shared as materialized (
  select public_key, account_id from wallets where account_id in (select account_id from wallets group by account_id having count(*) > 1)
), line as not materialized (
  select public_key, token_amount as tokens from holder_snapshot_lines where snapshot_id = $1 and public_key <> all($2::text[])
), held as materialized (
  select public_key, 1 as wallets, tokens from line where public_key not in (select public_key from shared)
  union all select min(public_key collate "C"), count(*)::int, sum(tokens) from line join shared s using (public_key) group by s.account_id)`;

const RANKED = `first as (select * from held order by tokens desc, public_key limit $3), ranked as (
  select row_number() over (order by r.tokens desc, r.public_key)::int as rank, a.id as account_id, a.full_name, r.public_key, r.wallets, r.tokens::numeric(20, 7) as tokens
  from first r left join lateral (select account_id from wallets where public_key = r.public_key collate "default" limit 1) w on true left join accounts a on a.id = w.account_id)`;

const findSums = sql<CapTableRow>(
  'reports.cap_table',
  `with ${HELD}, classed as (select width_bucket(tokens, array[${HOLDER_BOUNDS.join(', ')}]::numeric[]) as class, count(*)::int as holders, sum(tokens) as tokens from held group by 1), ${RANKED}
   select coalesce(sum(holders), 0)::int as holders, coalesce(sum(tokens), 0)::numeric(20, 7) as tokens, json_agg(json_build_object('class', class, 'holders', holders, 'tokens', tokens::numeric(20, 7)::text)) as classes,
     (select coalesce(percentile_disc(0.5) within group (order by tokens), 0)::numeric(20, 7) from held) as median_tokens,
     (select json_agg(json_build_object('rank', rank, 'account_id', account_id, 'full_name', full_name, 'public_key', public_key, 'wallets', wallets, 'tokens', tokens::text) order by rank) from ranked) as first
   from classed`,
);
const listRanks = sql<RankRow>(
  'reports.ranks',
  `with ${HELD}, ${RANKED} select * from ranked order by rank`,
);
/** A hundred thousand holders are grouped in memory instead of on the disk. */
const moreMemory = sql('reports.more_memory', "set local work_mem = '64MB'");

/** `own` are accounts of the issuer, which hold nothing for investors. */
export interface AskedSnapshot {
  readonly id: string;
  readonly own: readonly string[];
}

export async function capTableSums(
  tx: Tx,
  { id, own }: AskedSnapshot,
  first: number,
): Promise<CapTableRow> {
  await tx.run(moreMemory);
  return tx.one(findSums, [id, own, first]);
}

export function rankedHolders({ id, own }: AskedSnapshot, limit: number): Query<RankRow> {
  return { statement: listRanks, values: [id, own, limit] };
}
