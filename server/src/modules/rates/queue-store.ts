import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const rateQueues: readonly WorkQueue[] = [
  /**
   * Currencies whose last attempt gave no rate, the oldest since the first attempt after the last
   * good one.
   */
  {
    name: 'missing_rates',
    right: 'reconciliation.view',
    waiting: sql<Waiting>(
      'work_queues.missing_rates',
      `select count(*)::int as count, min(since) as oldest_at from (
     select distinct on (r.currency) r.accepted,
       (select min(f.read_at) from rate_readings f where f.currency = r.currency and f.read_at > coalesce((select max(g.read_at) from rate_readings g where g.currency = r.currency and g.accepted), '-infinity')) as since
     from rate_readings r order by r.currency, r.read_at desc, r.accepted desc
   ) last_tries where not accepted`,
    ),
  },
];
