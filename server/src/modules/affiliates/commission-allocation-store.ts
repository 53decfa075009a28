import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface CommissionAllocationLine {
  id: string;
  affiliate_id: string;
  full_name: string;
  tokens: string;
}
export interface CommissionAllocationRow {
  id: string;
  state: 'proposed' | 'approved' | 'rejected';
  content_hash: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  total_tokens: string;
  lines: CommissionAllocationLine[];
}
/** An affiliate with due commission to be invested. */
export interface DueRow {
  affiliate_id: string;
  full_name: string;
  tokens: string;
  identified: boolean;
  /** Nothing of value leaves to a person who owes. */
  owes: boolean;
}

const ALLOCATION = `select a.id, a.state, a.content_hash, a.proposed_by, p.name as proposed_by_name, a.proposed_at, d.name as decided_by_name, a.decided_at,
  coalesce(l.total, 0)::numeric(40, 7)::text as total_tokens, coalesce(l.lines, '[]') as lines
  from commission_allocations a join officer_names p on p.id = a.proposed_by left join officer_names d on d.id = a.decided_by
  left join lateral (
    select sum(x.token_amount) as total, json_agg(json_build_object('id', x.id, 'affiliate_id', x.affiliate_id, 'full_name', acc.full_name, 'tokens', x.token_amount::text) order by acc.full_name, x.affiliate_id) as lines
    from commission_allocation_lines x join accounts acc on acc.id = x.affiliate_id where x.commission_allocation_id = a.id
  ) l on true`;
const findById = sql<CommissionAllocationRow>(
  'commission_allocations.find',
  `${ALLOCATION} where a.id = $1`,
);
const listNewest = sql<CommissionAllocationRow>(
  'commission_allocations.list',
  `${ALLOCATION} order by a.proposed_at desc, a.id limit 50`,
);
const lockById = sql<{ id: string }>(
  'commission_allocations.lock',
  'select id from commission_allocations where id = $1 for update',
);
// An affiliate with an open screening hit is treated as not identified, so that readers of this
// list learn nothing.
const listDueRows = sql<DueRow>(
  'commission_allocations.due',
  `select f.account_id as affiliate_id, acc.full_name, j.tokens::numeric(40, 7)::text as tokens,
     coalesce(k.verdict = 'approved', false) and not exists (select from screening_hits h where h.account_id = f.account_id and h.state in ('open', 'true_match')) as identified,
     exists (select from people_who_owe w where w.account_id = f.account_id) as owes
   from affiliates f join accounts acc on acc.id = f.account_id
   join (select subject_id, -sum(amount) as tokens from journal_lines where account = 'commission_due' group by subject_id having -sum(amount) > 0) j on j.subject_id = f.account_id
   left join kyc_records k on k.account_id = f.account_id
   where f.auto_invest_since is not null and acc.closed_at is null and not exists (select from commission_allocation_lines l where l.affiliate_id = f.account_id and l.live)
   order by acc.full_name, f.account_id limit 1000`,
);
const insertRow = sql(
  'commission_allocations.insert',
  'insert into commission_allocations (id, content_hash, proposed_by, proposed_at) values ($1, $2, $3, $4)',
);
const insertLine = sql(
  'commission_allocation_lines.insert',
  'insert into commission_allocation_lines (id, commission_allocation_id, affiliate_id, token_amount) values ($1, $2, $3, $4)',
);
const decideRow = sql(
  'commission_allocations.decide',
  "update commission_allocations set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);
const endLines = sql(
  'commission_allocation_lines.end',
  'update commission_allocation_lines set live = false where commission_allocation_id = $1',
);

export function findCommissionAllocation(
  db: Queryable,
  id: string,
): Promise<CommissionAllocationRow | null> {
  return db.maybe(findById, [id]);
}

export function listCommissionAllocationRows(db: Queryable): Promise<CommissionAllocationRow[]> {
  return db.rows(listNewest);
}

export async function lockCommissionAllocation(
  tx: Tx,
  id: string,
): Promise<CommissionAllocationRow | null> {
  return (await tx.maybe(lockById, [id])) && findCommissionAllocation(tx, id);
}

export function listDue(db: Queryable): Promise<DueRow[]> {
  return db.rows(listDueRows);
}

export async function insertCommissionAllocation(
  tx: Tx,
  allocation: {
    id: string;
    contentHash: string;
    officerId: string;
    at: Date;
    lines: readonly CommissionAllocationLine[];
  },
): Promise<void> {
  await tx.run(insertRow, [
    allocation.id,
    allocation.contentHash,
    allocation.officerId,
    allocation.at,
  ]);
  for (const line of allocation.lines)
    await tx.run(insertLine, [line.id, allocation.id, line.affiliate_id, line.tokens]);
}

export async function decideCommissionAllocationRow(
  tx: Tx,
  decision: {
    id: string;
    state: 'approved' | 'rejected';
    officerId: string;
    at: Date;
    reason: string | null;
  },
): Promise<void> {
  await tx.run(decideRow, [
    decision.id,
    decision.state,
    decision.officerId,
    decision.at,
    decision.reason,
  ]);
  await tx.run(endLines, [decision.id]);
}
