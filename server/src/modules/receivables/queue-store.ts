import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

export const receivableQueues: readonly WorkQueue[] = [
  {
    name: 'open_receivables',
    right: 'receivables.work',
    waiting: sql<Waiting>(
      'work_queues.open_receivables',
      "select count(*)::int as count, min(open_since) as oldest_at from receivables where state = 'open'",
    ),
  },
];
