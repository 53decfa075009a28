import type { CLAIM_FILTERS, CLAIM_ORDERS, DeskClaim } from '@bb1/domain/claims/desk-endpoints';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { CLAIM_COLUMNS, type ClaimRow, toClaim } from './store.ts';

export interface DeskClaimRow extends ClaimRow {
  full_name: string;
  since: Date;
  stuck: boolean;
}

export interface ClaimFilter {
  readonly state?: (typeof CLAIM_FILTERS)[number] | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof CLAIM_ORDERS)[number];
}

// A claim under way is as old as the holder's will; one that failed, as its last handing in.
const SINCE = `coalesce(case
  when c.state = 'settled' then c.settled_at
  when c.state in ('signed', 'submitted') then (select max(a.accepted_at) from transfer_attempts a where a.transfer_id = c.transfer_id and a.outcome is null)
  when c.state = 'failed' then (select max(a.first_posted_at) from transfer_attempts a where a.transfer_id = c.transfer_id)
  when c.state in ('built', 'expired') then (select max(a.built_at) from transfer_attempts a where a.transfer_id = c.transfer_id)
end, c.created_at)`;
// $1: what has been under way since before then is stuck.
const CLAIMS = `(select ${CLAIM_COLUMNS}, p.full_name, ${SINCE} as since, c.state = 'failed' or (c.state in ('signed', 'submitted') and ${SINCE} < $1) as stuck
  from distribution_claims c join accounts p on p.id = c.account_id) as claim`;
const WHERE = `where ($2::text is null or ($2 = 'stuck' and stuck) or state = $2)
  and ($3::text is null or strpos(lower(concat_ws(' ', full_name, public_key, transaction_hash)), lower($3)) > 0)`;
const page = sql<DeskClaimRow>(
  'claims.desk_page',
  `select * from ${CLAIMS} ${WHERE}
   order by case when $4 = 'newest' then created_at end desc, case when $4 = 'oldest' then created_at end, case when $4 = 'largest' then token_amount end desc, case when $4 = 'waiting' then since end, id limit $5 offset $6`,
);
const count = sql<{ total: number }>('claims.desk_count', `select count(*)::int as total from ${CLAIMS} ${WHERE}`);
const findOne = sql<DeskClaimRow>('claims.desk_find', `select * from ${CLAIMS} where id = $2`);
const countStuck = sql<{ count: number; oldest_at: Date | null }>('claims.count_stuck', `select count(*)::int as count, min(since) as oldest_at from ${CLAIMS} where stuck`);

/** Claims by a filter, as a list or an export shows them; `stuckBefore` is since when a claim may be under way at most. */
export function deskClaims(db: Queryable, { stuckBefore, ...filter }: ClaimFilter & { readonly stuckBefore: Date }, rows: { limit: number; offset: number }): Promise<DeskClaimRow[]> {
  return db.rows(page, [stuckBefore, ...valuesOf(filter), filter.order, rows.limit, rows.offset]);
}

export async function countDeskClaims(db: Queryable, { stuckBefore, ...filter }: ClaimFilter & { readonly stuckBefore: Date }): Promise<number> {
  return (await db.one(count, [stuckBefore, ...valuesOf(filter)])).total;
}

export function findDeskClaim(db: Queryable, id: string, stuckBefore: Date): Promise<DeskClaimRow | null> {
  return db.maybe(findOne, [stuckBefore, id]);
}

/** Those that need an officer, and since when the oldest of them does. */
export function countStuckClaims(db: Queryable, stuckBefore: Date): Promise<{ count: number; oldest_at: Date | null }> {
  return db.one(countStuck, [stuckBefore]);
}

function valuesOf({ state, q }: Omit<ClaimFilter, 'order'>): (string | null)[] {
  return [state ?? null, q === undefined || q === '' ? null : q];
}

export function shownDeskClaim(row: DeskClaimRow, asset: { assetCode: string; assetIssuer: string }): DeskClaim {
  return { ...toClaim(row, asset), account_id: row.account_id, full_name: row.full_name, since: row.since.toISOString(), stuck: row.stuck };
}
