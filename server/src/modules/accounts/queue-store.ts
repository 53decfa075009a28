import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const accountQueues: readonly WorkQueue[] = [
  {
    name: 'data_requests',
    right: 'data_requests.work',
    waiting: sql<Waiting>(
      'work_queues.data_requests',
      "select count(*)::int as count, min(entered_at) as oldest_at from data_requests where state = 'open'",
    ),
  },
];
