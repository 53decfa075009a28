import { sql } from '../../platform/db/database.ts';

/** The sum of live orders, and its complete and final part. */
interface SaleSums {
  orders: number;
  ordered_eur: string;
  raised_eur: string;
}

export interface SaleRow extends SaleSums {
  /** The dimension of the row; without one it is the total. */
  dimension: 'period' | 'payment_method' | 'country' | 'total';
  period: string | null;
  payment_method: string | null;
  country: string | null;
  tokens: string;
}

export interface TierRow extends SaleSums {
  tier: number;
}

/**
 * By days and methods from stored sums. People's countries change, so they are counted for each
 * report.
 */
export const saleRows = sql<SaleRow>(
  'reports.sale',
  `with named as (select case when $1 = 'week' then date_trunc('week', day)::date else day end as period, payment_method, orders, ordered_eur, raised_eur, token_amount from sale_sums)
   select case when grouping(period) = 0 then 'period' when grouping(payment_method) = 0 then 'payment_method' else 'total' end as dimension, period, payment_method, null as country,
     coalesce(sum(orders), 0)::int as orders, coalesce(sum(ordered_eur), 0)::numeric(20, 2) as ordered_eur, coalesce(sum(raised_eur), 0)::numeric(20, 2) as raised_eur, coalesce(sum(token_amount), 0)::numeric(20, 7) as tokens
   from named group by grouping sets ((period), (payment_method), ()) having sum(orders) > 0 or (grouping(period) = 1 and grouping(payment_method) = 1) order by period, sum(ordered_eur) desc, payment_method`,
);
export const countryRows = sql<SaleRow>(
  'reports.countries',
  `select 'country' as dimension, null as period, null as payment_method, coalesce(ad.country, bu.country) as country, count(*)::int as orders, sum(o.amount_eur)::numeric(20, 2) as ordered_eur,
     coalesce(sum(o.amount_eur) filter (where o.status in ('funds_received', 'tokens_allocated')), 0)::numeric(20, 2) as raised_eur, sum(o.token_amount)::numeric(20, 7) as tokens
   from orders o left join kyc_addresses ad on ad.account_id = o.account_id left join kyc_businesses bu on bu.account_id = o.account_id
   where o.status not in ('lapsed', 'cancelled', 'withdrawn') group by 4 order by sum(o.amount_eur) desc, 4`,
);
export const tierRows = sql<TierRow>(
  'reports.tiers',
  'select tier, sum(order_parts)::int as orders, sum(ordered_eur)::numeric(20, 2) as ordered_eur, sum(raised_eur)::numeric(20, 2) as raised_eur from sale_sums group by tier having sum(order_parts) > 0 order by tier',
);
