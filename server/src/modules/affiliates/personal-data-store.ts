import { sql } from '../../platform/db/database.ts';

export const findAffiliate = sql(
  'affiliates.of_person',
  'select code, joined_at, auto_invest_since from affiliates where account_id = $1',
);

// Neither of the two may learn who the other is.
export const findReferral = sql(
  'referrals.of_person',
  'select agreed_at, signed_up_at from referrals where account_id = $1',
);

export const findReferrals = sql(
  'referrals.by_person',
  "select r.number, to_char(r.signed_up_at at time zone $2, 'YYYY-MM') as signed_up_in from referrals r join accounts a on a.id = r.account_id where r.affiliate_id = $1 and a.email_confirmed_at is not null order by r.number",
);

export const findCommissions = sql(
  'commissions.of_person',
  `select c.state, c.token_amount::text, to_char(c.created_at at time zone $2, 'YYYY-MM') as created_in, to_char(c.since at time zone $2, 'YYYY-MM') as since, a.decided_at as invested_at,
     (select json_agg(json_build_object('in', to_char(x.at at time zone $2, 'YYYY-MM'), 'state', x.to_state, 'token_amount', x.token_amount::text) order by x.position) from commission_changes x where x.commission_id = c.id) as history
   from commissions c
   left join commission_allocation_lines l on l.id = c.commission_allocation_line_id left join commission_allocations a on a.id = l.commission_allocation_id
   where c.affiliate_id = $1 order by c.created_at, c.id`,
);

export const lastCommission = sql<{ at: Date | null }>(
  'commissions.last_entry',
  'select max(x.at) as at from commission_changes x join commissions c on c.id = x.commission_id where c.affiliate_id = $1',
);

export const concernsBooks = sql<{ found: boolean }>(
  'affiliates.concerns_books',
  'select exists (select from commissions c join orders o on o.id = c.order_id where c.affiliate_id = $1 or o.account_id = $1) or exists (select from commission_allocation_lines where affiliate_id = $1) as found',
);

export const deleteOwnReferral = sql(
  'referrals.delete_own',
  'delete from referrals r where r.account_id = $1 and not exists (select from commissions c join orders o on o.id = c.order_id where o.account_id = r.account_id)',
);

export const deleteReferred = sql(
  'referrals.delete_by_affiliate',
  'delete from referrals r where r.affiliate_id = $1 and not exists (select from commissions c join orders o on o.id = c.order_id where o.account_id = r.account_id)',
);

export const deleteAffiliate = sql(
  'affiliates.delete',
  'delete from affiliates a where a.account_id = $1 and not exists (select from referrals r where r.affiliate_id = a.account_id) and not exists (select from commission_allocation_lines l where l.affiliate_id = a.account_id)',
);
