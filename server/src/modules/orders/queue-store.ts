import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const orderQueues: readonly WorkQueue[] = [
  {
    name: 'discount_codes',
    right: 'discounts.publish',
    waiting: sql<Waiting>(
      'work_queues.discount_codes',
      "select count(*)::int as count, min(proposed_at) as oldest_at from discount_codes where state = 'proposed'",
    ),
  },
];
