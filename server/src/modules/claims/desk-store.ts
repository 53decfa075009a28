import { sql, type Query, type Queryable } from '../../platform/db/database.ts';
import type { CLAIM_FILTERS, CLAIM_ORDERS } from '@bb1/domain/claims/desk-endpoints';
import { foundIn, pageQuery, filterQuery } from '../../platform/db/filter-query.ts';
import { CLAIM_COLUMNS, type ClaimRow } from './store.ts';

export interface ShownAttempt {
  number: number;
  transaction_hash: string;
  built_at: Date;
  accepted_at: Date | null;
  signed: boolean;
  first_posted_at: Date | null;
  valid_until: Date;
  outcome: 'settled' | 'failed' | 'dead' | null;
  result_code: string | null;
}

export const listAttempts = sql<ShownAttempt>(
  'transfer_attempts.desk',
  `select attempt_no as number, transaction_hash, built_at, accepted_at, signed_envelope_xdr is not null as signed, first_posted_at, max_time as valid_until, outcome, result_code
   from transfer_attempts where transfer_id = $1 order by attempt_no desc limit 100`,
);

export const listActs = sql<{ at: Date; act: string; by: string | null; reason: string | null }>(
  'audit.of_claim',
  `select l.at, l.act, coalesce(o.name, a.full_name) as by, l.reason from audit_log l
   left join officer_names o on l.actor_kind = 'officer' and o.id = l.actor_id left join accounts a on l.actor_kind = 'investor' and a.id = l.actor_id
   where l.subject = any($1) order by l.id desc limit 100`,
);

export const findLedger = sql<{ settled_ledger: number | null }>(
  'transfers.settled_ledger',
  'select settled_ledger from transfers where id = $1',
);

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

// The age of a claim in progress counts from the holder's approval; of a failed one, from its last
// submission.
const SINCE = `coalesce(case
  when c.state = 'settled' then c.settled_at
  when c.state in ('signed', 'submitted') then (select max(a.accepted_at) from transfer_attempts a where a.transfer_id = c.transfer_id and a.outcome is null)
  when c.state = 'failed' then (select max(a.first_posted_at) from transfer_attempts a where a.transfer_id = c.transfer_id)
  when c.state in ('built', 'expired') then (select max(a.built_at) from transfer_attempts a where a.transfer_id = c.transfer_id)
end, c.created_at)`;

// $1: a claim in progress since before then is stuck.
const CLAIMS = `(select ${CLAIM_COLUMNS}, p.full_name, ${SINCE} as since, c.state = 'failed' or (c.state in ('signed', 'submitted') and ${SINCE} < $1) as stuck
  from distribution_claims c join accounts p on p.id = c.account_id) as claim`;

const ORDERS = {
  newest: 'created_at desc, id',
  oldest: 'created_at, id',
  largest: 'token_amount desc, id',
  smallest: 'token_amount, id desc',
  waiting: 'since, id',
} as const;

// A settled claim is never stuck; there are few others.
const STUCK = `c.state <> 'settled' and (c.state = 'failed' or (c.state in ('signed', 'submitted') and ${SINCE} < ?))`;

// Each part by its own index: one condition over all of them would read every claim.
const anyOf = (has: (text: string) => string) =>
  `c.id in (select f.id from accounts n join distribution_claims f on f.account_id = n.id where ${has('lower(n.full_name collate pg_c_utf8)')} union select f.id from distribution_claims f where ${has('lower(f.public_key)')}
   union select f.id from transfer_attempts t join distribution_claims f on f.transfer_id = t.transfer_id where ${has('t.transaction_hash')})`;

export const findOne = sql<DeskClaimRow>(
  'claims.desk_find',
  `select * from ${CLAIMS} where id = $2`,
);

export const countStuck = sql<{ count: number; oldest_at: Date | null }>(
  'claims.count_stuck',
  `select count(*)::int as count, min(since) as oldest_at from ${CLAIMS} where state <> 'settled' and stuck`,
);

/**
 * Claims by a filter, as a list or an export shows them; `stuckBefore` is the earliest allowed
 * start of a claim in progress.
 */
export function deskClaims(
  filter: ClaimFilter & { readonly stuckBefore: Date },
  rows: { limit: number; offset: number; total?: number },
): Query<DeskClaimRow> {
  const { where, values } = wantedClaims(filter);
  const wanted = pageQuery({ order: ORDERS[filter.order], ...rows });
  const [stuckBefore, limit, offset] = [1, 2, 3].map((at) => `$${values.length + at}`);
  const statement = sql<DeskClaimRow>(
    'claims.desk_page',
    `with chosen as materialized (select c.id from (select c.*, ${filter.order === 'waiting' ? SINCE : 'null'} as since from distribution_claims c) c ${where} order by ${wanted.order} limit ${limit} offset ${offset})
     select claim.* from chosen join ${CLAIMS.replace('$1', `${stuckBefore}::timestamptz`)} using (id) order by ${ORDERS[filter.order]}`,
  );
  return { statement, values: [...values, filter.stuckBefore, wanted.limit, wanted.offset] };
}

export async function countDeskClaims(
  db: Queryable,
  filter: ClaimFilter & { readonly stuckBefore: Date },
): Promise<number> {
  const { where, values } = wantedClaims(filter);
  return (
    await db.one(
      sql<{ total: number }>(
        'claims.desk_count',
        `select count(*)::int as total from distribution_claims c ${where}`,
      ),
      values,
    )
  ).total;
}

function wantedClaims({
  state,
  q,
  stuckBefore,
}: ClaimFilter & { readonly stuckBefore: Date }): ReturnType<typeof filterQuery> {
  return filterQuery([
    ['c.state = ?', state === 'stuck' ? null : state],
    [STUCK, state === 'stuck' ? stuckBefore : null],
    foundIn(q, anyOf),
  ]);
}
