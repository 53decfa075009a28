import type { CommissionState } from '@bb1/domain/affiliates/commission-state';
import type { SelfReferralSign } from '@bb1/domain/affiliates/self-referral';
import { sql, type Tx } from '../../platform/db/database.ts';

/** A referred order with its commission, if any, and all facts that decide about it. */
export interface ReferredOrderRow {
  order_id: string;
  account_id: string;
  affiliate_id: string;
  status: string;
  placed_at: Date;
  allocated_at: Date | null;
  withdrawn: boolean;
  applicant_type: 'individual' | 'business' | null;
  paid_eur: string;
  affiliate_open: boolean;
  id: string | null;
  state: CommissionState | null;
  token_amount: string | null;
  signs: SelfReferralSign[] | null;
  allowed_signs: SelfReferralSign[];
  refused: boolean;
}

const REFERRED_ORDER = `select o.id as order_id, o.account_id, r.affiliate_id, o.status, o.placed_at, t.allocated_at, exists (select from withdrawals w where w.order_id = o.id) as withdrawn, k.applicant_type,
    coalesce(p.paid_eur, 0)::numeric(20, 2)::text as paid_eur, f.closed_at is null as affiliate_open, c.id, c.state, c.token_amount::text, c.signs,
    coalesce((select array_agg(distinct s) from commission_decisions d, unnest(d.signs) s where d.commission_id = c.id and d.kind = 'allow' and d.state = 'approved'), '{}') as allowed_signs,
    exists (select from commission_decisions d where d.commission_id = c.id and d.kind = 'refuse' and d.state = 'approved') as refused
  from referrals r join orders o on o.account_id = r.account_id join accounts f on f.id = r.affiliate_id
  left join kyc_records k on k.account_id = o.account_id
  left join commissions c on c.order_id = o.id
  left join lateral (select max(s.at) as allocated_at from order_status_changes s where s.order_id = o.id and s.to_status = 'tokens_allocated') t on true
  left join lateral (select sum(l.credited_eur) as paid_eur from live_assignments l join payments p on p.id = l.payment_id where l.order_id = o.id and p.finality = 'final') p on true`;
// Orders that were never allocated have no commission yet; ended commissions never change again.
/** Referred orders whose commission may have to change. */
export const listReferredOrders = sql<ReferredOrderRow>(
  'commissions.referred_orders',
  `${REFERRED_ORDER} where (c.id is null and o.status = 'tokens_allocated') or c.state in ('pending', 'earned', 'invested') order by t.allocated_at, o.id`,
).rows();

/** Orders whose commission is owed to these affiliates and not invested yet. */
export const listEarnedOrders = sql<ReferredOrderRow>(
  'commissions.earned_of',
  `${REFERRED_ORDER} where c.state = 'earned' and c.affiliate_id = any($1) order by c.created_at, c.id`,
).rows((affiliateIds: readonly string[]) => [affiliateIds]);

/** A referred person's order with its commission; null if the person was not referred. */
export const findReferredOrder = sql<ReferredOrderRow>(
  'commissions.of_order',
  `${REFERRED_ORDER} where o.id = $1`,
).maybe((orderId: string) => [orderId]);
const lockRow = sql<{ id: string }>(
  'commissions.lock',
  'select id from commissions where order_id = $1 for update',
);
export const insertCommission = sql(
  'commissions.insert',
  'insert into commissions (id, order_id, affiliate_id, paid_eur, token_amount, signs, created_at, since) values ($1, $2, $3, $4, $5, $6, $7, $7)',
).run((commission: NewCommission) => [
  commission.id,
  commission.orderId,
  commission.affiliateId,
  commission.paidEur,
  commission.tokenAmount,
  commission.signs,
  commission.at,
]);
export const saveCommission = sql(
  'commissions.save',
  'update commissions set state = $2, paid_eur = $3, token_amount = $4, since = case when state = $2 then since else $5 end, version = version + 1 where id = $1',
).run(
  (commission: {
    id: string;
    state: CommissionState;
    paidEur: string;
    tokenAmount: string;
    at: Date;
  }) => [
    commission.id,
    commission.state,
    commission.paidEur,
    commission.tokenAmount,
    commission.at,
  ],
);
export const saveSigns = sql(
  'commissions.save_signs',
  'update commissions set signs = $2, version = version + 1 where id = $1',
).run((id: string, signs: readonly SelfReferralSign[]) => [id, signs]);
const investRows = sql<{ id: string; token_amount: string }>(
  'commissions.invest',
  "update commissions set state = 'invested', since = $3, commission_allocation_line_id = $2, version = version + 1 where affiliate_id = $1 and state = 'earned' returning id, token_amount::text",
);
export const insertChange = sql(
  'commission_changes.insert',
  'insert into commission_changes (id, commission_id, from_state, to_state, token_amount, actor_kind, actor_id, reason, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run((change: CommissionChange) => [
  change.id,
  change.commissionId,
  change.from,
  change.to,
  change.tokenAmount,
  change.actor.kind,
  change.actor.id,
  change.reason,
  change.at,
]);

/** Tokens owed to an affiliate by the books; negative if more was reversed than was owed. */
export const commissionDue = sql<{ tokens: string }>(
  'journal.commission_due',
  "select coalesce(-sum(amount), 0)::numeric(40, 7)::text as tokens from journal_lines where account = 'commission_due' and subject_id = $1 and currency = 'TOKEN'",
).value((affiliateId: string) => [affiliateId]);
export const commissionSums = sql<{ pending: string; invested: string }>(
  'commissions.sums',
  `select coalesce(sum(token_amount) filter (where state = 'pending'), 0)::numeric(40, 7)::text as pending, coalesce(sum(token_amount) filter (where state = 'invested'), 0)::numeric(40, 7)::text as invested
   from commissions where affiliate_id = $1`,
).one((affiliateId: string) => [affiliateId]);

// The tokens an affiliate received as commission and still has.
/** Tokens allocated to an affiliate as commission, net of reversals. */
export const commissionAllocated = sql<{ tokens: string }>(
  'journal.commission_allocated',
  `select coalesce(-sum(l.amount), 0)::numeric(40, 7)::text as tokens from journal_lines l join journal_entries e on e.id = l.entry_id
   where l.account = 'unclaimed_tokens' and l.subject_id = $1 and e.kind in ('commission_invested', 'commission_taken_back')`,
).value((affiliateId: string) => [affiliateId]);

/** The same with its commission locked, if there is one. */
export async function lockReferredOrder(tx: Tx, orderId: string): Promise<ReferredOrderRow | null> {
  await tx.maybe(lockRow, [orderId]);
  return findReferredOrder(tx, orderId);
}

export interface NewCommission {
  readonly id: string;
  readonly orderId: string;
  readonly affiliateId: string;
  readonly paidEur: string;
  readonly tokenAmount: string;
  readonly signs: readonly SelfReferralSign[];
  readonly at: Date;
}

/** All earned commission becomes part of one line of an allocation. */
export function investEarned(
  tx: Tx,
  line: { affiliateId: string; lineId: string; at: Date },
): Promise<{ id: string; token_amount: string }[]> {
  return tx.rows(investRows, [line.affiliateId, line.lineId, line.at]);
}

export interface CommissionChange {
  readonly id: string;
  readonly commissionId: string;
  readonly from: CommissionState | null;
  readonly to: CommissionState;
  readonly tokenAmount: string;
  readonly actor: { readonly kind: 'officer' | 'system'; readonly id: string | null };
  readonly reason: string;
  readonly at: Date;
}
