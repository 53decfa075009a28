import type { CommissionState } from '@bb1/domain/affiliates/commission-state';
import { sql } from '../../platform/db/database.ts';

export interface AffiliateRow {
  account_id: string;
  code: string;
  joined_at: Date;
  auto_invest_since: Date | null;
}
/** The facts that decide whether a person may take part. */
export interface StandingRow {
  email_confirmed: boolean;
  on_waitlist: boolean;
  signed_up_for_it: boolean;
  identified: boolean;
}
/** One referred person, and one of their orders if any, without identifying them. */
export interface ReferredRow {
  number: number;
  signed_up_at: Date;
  order_id: string | null;
  status: string | null;
  allocated_at: Date | null;
  state: CommissionState | null;
  withdrawn: boolean;
}

/** What was allocated in a month, as YYYY-MM. */
interface ReferredMonthRow {
  month: string;
  investors: number;
  invested_eur: string;
}

const AFFILIATE = 'select account_id, code, joined_at, auto_invest_since from affiliates';
export const findAffiliate = sql<AffiliateRow>(
  'affiliates.find',
  `${AFFILIATE} where account_id = $1`,
).maybe((accountId: string) => [accountId]);
export const lockAffiliate = sql<AffiliateRow>(
  'affiliates.lock',
  `${AFFILIATE} where account_id = $1 for update`,
).lock((accountId: string) => [accountId]);

/**
 * The affiliate of a link with an open account; locked, so that referrals are numbered
 * sequentially.
 */
export const lockAffiliateByCode = sql<AffiliateRow>(
  'affiliates.lock_by_code',
  `${AFFILIATE} where code = $1 and exists (select from accounts a where a.id = account_id and a.closed_at is null) for update`,
).lock((code: string) => [code]);
export const insertAffiliate = sql(
  'affiliates.insert',
  'insert into affiliates (account_id, code, joined_at) values ($1, $2, $3)',
).run((affiliate: { accountId: string; code: string; at: Date }) => [
  affiliate.accountId,
  affiliate.code,
  affiliate.at,
]);

/** False if it was decided before. */
export const saveAutoInvest = sql(
  'affiliates.start_auto_invest',
  'update affiliates set auto_invest_since = $2 where account_id = $1 and auto_invest_since is null',
).changes((accountId: string, at: Date) => [accountId, at]);
/** False if the person was bound before. */
export const insertReferral = sql(
  'referrals.insert',
  `insert into referrals (account_id, affiliate_id, number, agreed_at, signed_up_at)
   select $1, $2, coalesce(max(number), 0) + 1, $3, $4 from referrals where affiliate_id = $2 on conflict (account_id) do nothing`,
).changes(
  (referral: { accountId: string; affiliateId: string; agreedAt: Date; signedUpAt: Date }) => [
    referral.accountId,
    referral.affiliateId,
    referral.agreedAt,
    referral.signedUpAt,
  ],
);
export const findStanding = sql<StandingRow>(
  'affiliates.standing',
  `select a.email_confirmed_at is not null as email_confirmed,
     exists (select from waitlist_members m where m.confirmed_at is not null and (m.account_id = a.id or lower(m.email) = lower(a.email))) as on_waitlist,
     a.sign_up_context is not distinct from 'affiliate' as signed_up_for_it,
     exists (select from kyc_records k where k.account_id = a.id and k.verdict = 'approved') as identified
   from accounts a where a.id = $1`,
).one((accountId: string) => [accountId]);

// Unconfirmed accounts do not count.
export const listReferred = sql<ReferredRow>(
  'referrals.of_affiliate',
  `select r.number, r.signed_up_at, o.id as order_id, o.status, t.allocated_at, c.state, w.order_id is not null as withdrawn
   from referrals r join accounts a on a.id = r.account_id
   left join orders o on o.account_id = r.account_id and exists (select from order_status_changes s where s.order_id = o.id and s.to_status = 'tokens_allocated')
   left join lateral (select max(s.at) as allocated_at from order_status_changes s where s.order_id = o.id and s.to_status = 'tokens_allocated') t on true
   left join withdrawals w on w.order_id = o.id
   left join commissions c on c.order_id = o.id
   where r.affiliate_id = $1 and a.email_confirmed_at is not null order by r.number desc, o.placed_at desc, o.id limit 500`,
).rows((affiliateId: string) => [affiliateId]);

// A person with several accounts is one, so that their own sum is none of several people.
const INVESTORS =
  "(select count(distinct person)::int from people_of(coalesce(array_agg(distinct o.account_id) filter (where o.account_id is not null), '{}')))";
// Active investments of people with a confirmed address.
const INVESTED = `from referrals r join accounts a on a.id = r.account_id
   join orders o on o.account_id = r.account_id and o.status = 'tokens_allocated' and not exists (select from withdrawals w where w.order_id = o.id)
   left join lateral (select max(s.at) as allocated_at from order_status_changes s where s.order_id = o.id and s.to_status = 'tokens_allocated') t on true
   left join lateral (select sum(l.credited_eur) as paid_eur from live_assignments l join payments p on p.id = l.payment_id where l.order_id = o.id and p.finality = 'final') p on true
   where r.affiliate_id = $1 and a.email_confirmed_at is not null`;
/** The newest first. */
export const listReferredMonths = sql<ReferredMonthRow>(
  'referrals.by_month',
  `select to_char(t.allocated_at at time zone 'Europe/Berlin', 'YYYY-MM') as month, ${INVESTORS} as investors, coalesce(sum(p.paid_eur), 0)::numeric(20, 2)::text as invested_eur
   ${INVESTED} group by 1 order by 1 desc limit 24`,
).rows((affiliateId: string) => [affiliateId]);
export const countReferred = sql<{ people: number; investors: number; invested_eur: string }>(
  'referrals.count',
  `select count(distinct r.account_id)::int as people, ${INVESTORS} as investors, coalesce(sum(p.paid_eur), 0)::numeric(20, 2)::text as invested_eur
   from referrals r join accounts a on a.id = r.account_id
   left join orders o on o.account_id = r.account_id and o.status = 'tokens_allocated' and not exists (select from withdrawals w where w.order_id = o.id)
   left join lateral (select sum(l.credited_eur) as paid_eur from live_assignments l join payments p on p.id = l.payment_id where l.order_id = o.id and p.finality = 'final') p on true
   where r.affiliate_id = $1 and a.email_confirmed_at is not null`,
).one((affiliateId: string) => [affiliateId]);
