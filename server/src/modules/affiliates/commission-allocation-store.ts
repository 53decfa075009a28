import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface CommissionAllocationLine {
  readonly id: string;
  readonly affiliate_id: string;
  readonly tokens: string;
}
export interface CommissionAllocationRow {
  id: string;
  state: 'proposed' | 'approved' | 'rejected';
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  total_tokens: string;
  lines: (CommissionAllocationLine & { full_name: string })[];
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

const ALLOCATION = `select a.id, a.state, a.proposed_by, p.name as proposed_by_name, a.proposed_at, d.name as decided_by_name, a.decided_at,
  coalesce(l.total, 0)::numeric(40, 7)::text as total_tokens, coalesce(l.lines, '[]') as lines
  from commission_allocations a join officer_names p on p.id = a.proposed_by left join officer_names d on d.id = a.decided_by
  left join lateral (
    select sum(x.token_amount) as total, json_agg(json_build_object('id', x.id, 'affiliate_id', x.affiliate_id, 'full_name', acc.full_name, 'tokens', x.token_amount::text) order by acc.full_name, x.affiliate_id) as lines
    from commission_allocation_lines x join accounts acc on acc.id = x.affiliate_id where x.commission_allocation_id = a.id
  ) l on true`;
export const listCommissionAllocationRows = sql<CommissionAllocationRow>(
  'commission_allocations.list',
  `${ALLOCATION} order by a.proposed_at desc, a.id limit 50`,
).rows();

// An affiliate with an open screening hit is treated as not identified, so that readers of this
// list learn nothing.
export const listDue = sql<DueRow>(
  'commission_allocations.due',
  `select f.account_id as affiliate_id, acc.full_name, j.tokens::numeric(40, 7)::text as tokens,
     coalesce(k.verdict = 'approved', false) and not exists (select from screening_hits h where h.account_id = f.account_id and h.state in ('open', 'true_match')) as identified,
     exists (select from people_who_owe w where w.account_id = f.account_id) as owes
   from affiliates f join accounts acc on acc.id = f.account_id
   join (select subject_id, -sum(amount) as tokens from journal_lines where account = 'commission_due' group by subject_id having -sum(amount) > 0) j on j.subject_id = f.account_id
   left join kyc_records k on k.account_id = f.account_id
   where f.auto_invest_since is not null and acc.closed_at is null
   order by acc.full_name, f.account_id limit 1000`,
).rows();
const insertRow = sql(
  'commission_allocations.insert',
  'insert into commission_allocations (id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5)',
);
const insertLine = sql(
  'commission_allocation_lines.insert',
  'insert into commission_allocation_lines (id, commission_allocation_id, affiliate_id, token_amount) values ($1, $2, $3, $4)',
);

export async function insertCommissionAllocation(
  tx: Tx,
  { id, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<unknown>,
  lines: readonly CommissionAllocationLine[],
): Promise<void> {
  await tx.run(insertRow, [id, proposedBy, proposedAt, approvedBy, at]);
  for (const line of lines) await tx.run(insertLine, [line.id, id, line.affiliate_id, line.tokens]);
}
