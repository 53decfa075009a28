import { AGE_BOUNDS, type AgeingReport, type FunnelStep } from '@bb1/domain/reports/desk-endpoints';
import { sql } from '../../platform/db/database.ts';

/**
 * Counts each account once by grouping its orders and claims in index order, never by sorting all
 * of them for distinct values.
 */
export const countFunnel = sql<Record<FunnelStep, number>>(
  'reports.funnel',
  `select (select count(*)::int from waitlist_members where confirmed_at is not null) as waitlist,
     (select count(*)::int from accounts where email_confirmed_at is not null) as registered,
     (select count(*)::int from kyc_records where verdict = 'approved') as verified,
     (select count(*)::int from (select from orders group by account_id) o) as ordered,
     (select count(*)::int from (select from orders where status in ('funds_received', 'tokens_allocated') group by account_id) o) as paid,
     (select count(*)::int from (select from distribution_claims where state = 'settled' group by account_id) c) as claimed`,
);

export interface AgeRow {
  kind: AgeingReport['kinds'][number]['kind'];
  class: number;
  count: number;
  eur: string | null;
}

export const ageRows = sql<AgeRow>(
  'reports.ageing',
  `select kind, width_bucket(date_part('epoch', $1::timestamptz - since) / 86400, array[${AGE_BOUNDS.join(', ')}]::float8[]) as class, count(*)::int as count, sum(eur)::numeric(20, 2) as eur from (
     select 'unpaid_orders' as kind, placed_at as since, amount_eur as eur from orders where status in ('pending', 'received')
     union all select 'paid_orders', (select max(c.at) from order_status_changes c where c.order_id = o.id and c.to_status = 'funds_received'), o.amount_eur from orders o where o.status = 'funds_received'
     union all select 'unmatched_payments', received_at, case when currency = 'EUR' then amount end from payments where state = 'queued'
     union all select 'persons_in_review', r.verdict_since, null from kyc_records r where r.verdict = 'in_review' and (select a.closed_at is null from accounts a where a.id = r.account_id)
   ) as waiting group by 1, 2`,
);
