import type { ApprovalKindName } from '@bb1/domain/approvals/approval-kinds';
import type { CommissionState } from '@bb1/domain/affiliates/commission-state';
import type { SelfReferralSign } from '@bb1/domain/affiliates/self-referral';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Query, type Queryable, sql } from '../../platform/db/database.ts';
import { pageQuery, filterQuery } from '../../platform/db/filter-query.ts';

/** The approval that decides about a commission; its subject is `commission:<id>`. */
export const COMMISSION_DECISION_KIND = 'commission_decision' satisfies ApprovalKindName;

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
  /** The last decision of two officers. */
  decision: {
    kind: 'refuse' | 'allow';
    reason: string;
    proposed_by: string;
    decided_by: string;
    decided_at: string;
  } | null;
  approval_id: string | null;
}

const ALLOWED =
  "coalesce((select array_agg(distinct s) from commission_decisions d, unnest(d.signs) s where d.commission_id = c.id and d.kind = 'allow' and d.state = 'approved'), '{}')";
const COMMISSION = `select c.id, c.state, c.affiliate_id, f.full_name as affiliate_name, o.account_id, a.full_name, o.id as order_id, o.reference as order_reference, c.paid_eur::text as paid, c.token_amount::text as tokens, c.signs, ${ALLOWED} as allowed_signs,
    c.created_at, c.since, c.version, x.decision, w.id as approval_id
  from commissions c join orders o on o.id = c.order_id join accounts a on a.id = o.account_id join accounts f on f.id = c.affiliate_id
  left join open_approvals w on w.kind = '${COMMISSION_DECISION_KIND}' and w.subject = 'commission:' || c.id
  left join lateral (
    select json_build_object('kind', d.kind, 'reason', d.reason, 'proposed_by', p.name, 'decided_by', q.name, 'decided_at', d.decided_at) as decision
    from commission_decisions d join officer_names p on p.id = d.proposed_by join officer_names q on q.id = d.decided_by where d.commission_id = c.id and d.state = 'approved' order by d.decided_at desc, d.id limit 1
  ) x on true`;
const ONLY = {
  standing: `c.state in ('pending', 'earned', 'invested') and c.signs <> '{}' and not c.signs <@ ${ALLOWED}`,
  proposed: `'commission:' || c.id in (select w.subject from open_approvals w where w.kind = '${COMMISSION_DECISION_KIND}')`,
} as const;
const NEWEST = 'c.created_at desc, c.id';
export const findDeskCommission = sql<DeskCommissionRow>(
  'commissions.find',
  `${COMMISSION} where c.id = $1`,
).maybe((id: string) => [id]);
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

export const insertCommissionDecision = sql(
  'commission_decisions.insert',
  'insert into commission_decisions (id, commission_id, kind, signs, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(
  (
    decision: ApprovedDecision<{
      commission_id: string;
      kind: 'refuse' | 'allow';
      signs: readonly SelfReferralSign[];
    }>,
  ) => [
    decision.id,
    decision.content.commission_id,
    decision.content.kind,
    decision.content.signs,
    decision.reason,
    decision.proposedBy,
    decision.proposedAt,
    decision.approvedBy,
    decision.at,
  ],
);
