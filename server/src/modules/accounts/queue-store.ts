import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const accountQueues: readonly WorkQueue[] = [
  {
    name: 'factor_resets',
    right: 'accounts.approve_factor_reset',
    waiting: sql<Waiting>(
      'work_queues.factor_resets',
      "select count(*)::int as count, min(r.proposed_at) as oldest_at from factor_resets r join accounts a on a.id = r.account_id and a.closed_at is null where r.state = 'proposed'",
    ),
  },
  {
    name: 'data_requests',
    right: 'data_requests.work',
    waiting: sql<Waiting>(
      'work_queues.data_requests',
      "select count(*)::int as count, min(entered_at) as oldest_at from data_requests where state = 'open'",
    ),
  },
];
