import type { CommissionState } from '@bb1/domain/affiliates/commission-state';
import type { SelfReferralSign } from '@bb1/domain/affiliates/self-referral';
import { type Query, type Queryable, sql, type Tx } from '../../platform/db/database.ts';
import { pageQuery, filterQuery } from '../../platform/db/filter-query.ts';

interface CommissionDecisionRow {
  id: string;
  commission_id: string;
  kind: 'refuse' | 'allow';
  state: 'proposed' | 'approved' | 'rejected';
  reason: string;
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}
export interface DeskCommissionRow {
  id: string;
  state: CommissionState;
  affiliate_id: string;
  affiliate_name: string;
  account_id: string;
  full_name: string;
  order_id: string;
  order_reference: string;
  paid: string;
  tokens: string;
  signs: SelfReferralSign[];
  allowed_signs: SelfReferralSign[];
  created_at: Date;
  since: Date;
  version: number;
  decision:
    | (Omit<CommissionDecisionRow, 'proposed_at' | 'decided_at'> & {
        proposed_at: string;
        decided_at: string | null;
      })
    | null;
}

const ALLOWED =
  "coalesce((select array_agg(distinct s) from commission_decisions d, unnest(d.signs) s where d.commission_id = c.id and d.kind = 'allow' and d.state = 'approved'), '{}')";
const COMMISSION = `select c.id, c.state, c.affiliate_id, f.full_name as affiliate_name, o.account_id, a.full_name, o.id as order_id, o.reference as order_reference, c.paid_eur::text as paid, c.token_amount::text as tokens, c.signs, ${ALLOWED} as allowed_signs,
    c.created_at, c.since, c.version, x.decision
  from commissions c join orders o on o.id = c.order_id join accounts a on a.id = o.account_id join accounts f on f.id = c.affiliate_id
  left join lateral (
    select json_build_object('id', d.id, 'commission_id', d.commission_id, 'kind', d.kind, 'state', d.state, 'reason', d.reason, 'proposed_by', d.proposed_by, 'proposed_by_name', p.name, 'proposed_at', d.proposed_at, 'decided_by_name', q.name, 'decided_at', d.decided_at) as decision
    from commission_decisions d join officer_names p on p.id = d.proposed_by left join officer_names q on q.id = d.decided_by where d.commission_id = c.id order by d.proposed_at desc, d.id limit 1
  ) x on true`;
const ONLY = {
  standing: `c.state in ('pending', 'earned', 'invested') and c.signs <> '{}' and not c.signs <@ ${ALLOWED}`,
  proposed:
    "c.id in (select d.commission_id from commission_decisions d where d.state = 'proposed')",
} as const;
const NEWEST = 'c.created_at desc, c.id';
const findById = sql<DeskCommissionRow>('commissions.find', `${COMMISSION} where c.id = $1`);
const lockRow = sql<{ id: string; commission_id: string; state: string; proposed_by: string }>(
  'commission_decisions.lock',
  'select id, commission_id, state, proposed_by from commission_decisions where id = $1 for update',
);
const insertRow = sql(
  'commission_decisions.insert',
  'insert into commission_decisions (id, commission_id, kind, signs, reason, proposed_by, proposed_at) values ($1, $2, $3, $4, $5, $6, $7)',
);
const decideRow = sql(
  'commission_decisions.decide',
  "update commission_decisions set state = $2, decided_by = $3, decided_at = $4, rejection_reason = $5 where id = $1 and state = 'proposed'",
);

interface CommissionQuery {
  readonly state: CommissionState | null;
  readonly only: keyof typeof ONLY | null;
  readonly limit: number;
  readonly offset: number;
}

export function pageOfCommissions(
  query: CommissionQuery & { readonly total?: number },
): Query<DeskCommissionRow> {
  const { where, values } = wantedCommissions(query);
  const { order, limit, offset } = pageQuery({ order: NEWEST, ...query });
  const statement = sql<DeskCommissionRow>(
    'commissions.page',
    `with chosen as materialized (select c.id from commissions c ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2})
     ${COMMISSION.replace('from commissions c', 'from chosen join commissions c using (id)')} order by ${NEWEST}`,
  );
  return { statement, values: [...values, limit, offset] };
}

export async function commissionPage(
  db: Queryable,
  query: CommissionQuery,
): Promise<{ rows: DeskCommissionRow[]; total: number }> {
  const { where, values } = wantedCommissions(query);
  const { total } = await db.one(
    sql<{ total: number }>(
      'commissions.count',
      `select count(*)::int as total from commissions c ${where}`,
    ),
    values,
  );
  const page = pageOfCommissions({ ...query, total });
  return { rows: await db.rows(page.statement, page.values), total };
}

function wantedCommissions({
  state,
  only,
}: Pick<CommissionQuery, 'state' | 'only'>): ReturnType<typeof filterQuery> {
  return filterQuery([['c.state = ?', state], ...(only === null ? [] : [ONLY[only]])]);
}

export function findDeskCommission(db: Queryable, id: string): Promise<DeskCommissionRow | null> {
  return db.maybe(findById, [id]);
}

export function lockCommissionDecision(
  tx: Tx,
  id: string,
): Promise<{ id: string; commission_id: string; state: string; proposed_by: string } | null> {
  return tx.maybe(lockRow, [id]);
}

export async function insertCommissionDecision(
  tx: Tx,
  decision: {
    id: string;
    commissionId: string;
    kind: 'refuse' | 'allow';
    signs: readonly SelfReferralSign[];
    reason: string;
    officerId: string;
    at: Date;
  },
): Promise<void> {
  await tx.run(insertRow, [
    decision.id,
    decision.commissionId,
    decision.kind,
    decision.signs,
    decision.reason,
    decision.officerId,
    decision.at,
  ]);
}

export async function decideCommissionDecisionRow(
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
}
