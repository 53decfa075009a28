import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const affiliateQueues: readonly WorkQueue[] = [
  {
    name: 'commission_allocations',
    right: 'affiliates.approve',
    waiting: sql<Waiting>(
      'work_queues.commission_allocations',
      "select count(*)::int as count, min(proposed_at) as oldest_at from commission_allocations where state = 'proposed'",
    ),
  },
];
