import { type Queryable, sql } from '../../platform/db/database.ts';

/** What living orders come to, and the part of it whose money is complete and final. */
interface SaleSums {
  orders: number;
  ordered_eur: string;
  raised_eur: string;
}

export interface SaleRow extends SaleSums {
  /** Which of the dimensions the row is of; none is the total. */
  dimension: 'period' | 'payment_method' | 'country' | 'total';
  period: string | null;
  payment_method: string | null;
  country: string | null;
  tokens: string;
}

export interface TierRow extends SaleSums {
  tier: number;
}

const LIVING = "o.status not in ('lapsed', 'cancelled', 'withdrawn')";
const RAISED = "o.status in ('funds_received', 'tokens_allocated')";

/** One pass over the orders to a few thousand sums by day, method and country; everything else is made of those. */
const saleSums = sql<SaleRow>(
  'reports.sale',
  `with per_day as materialized (
     select (o.placed_at at time zone 'Europe/Berlin')::date as day, o.payment_method, coalesce(ad.country, bu.country) as country,
       count(*) as orders, sum(o.amount_eur) as ordered, sum(o.amount_eur) filter (where ${RAISED}) as raised, sum(o.token_amount) as tokens
     from orders o left join kyc_addresses ad on ad.account_id = o.account_id left join kyc_businesses bu on bu.account_id = o.account_id
     where ${LIVING} group by 1, 2, 3
   ), named as (select case when $1 = 'week' then date_trunc('week', day)::date else day end as period, payment_method, country, orders, ordered, raised, tokens from per_day)
   select case when grouping(period) = 0 then 'period' when grouping(payment_method) = 0 then 'payment_method' when grouping(country) = 0 then 'country' else 'total' end as dimension,
     period, payment_method, country, coalesce(sum(orders), 0)::int as orders, coalesce(sum(ordered), 0)::numeric(20, 2) as ordered_eur, coalesce(sum(raised), 0)::numeric(20, 2) as raised_eur, coalesce(sum(tokens), 0)::numeric(20, 7) as tokens
   from named group by grouping sets ((period), (payment_method), (country), ()) order by period, sum(ordered) desc, payment_method, country`,
);
const tierSums = sql<TierRow>(
  'reports.tiers',
  `select p.tier, count(*)::int as orders, sum(p.amount_eur)::numeric(20, 2) as ordered_eur, coalesce(sum(p.amount_eur) filter (where ${RAISED}), 0)::numeric(20, 2) as raised_eur
   from order_parts p join orders o on o.id = p.order_id where ${LIVING} group by p.tier order by p.tier`,
);

export function saleRows(db: Queryable, by: 'day' | 'week'): Promise<SaleRow[]> {
  return db.rows(saleSums, [by]);
}

export function tierRows(db: Queryable): Promise<TierRow[]> {
  return db.rows(tierSums);
}
