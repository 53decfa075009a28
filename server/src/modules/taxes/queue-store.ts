import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const taxQueues: readonly WorkQueue[] = [
  {
    name: 'tax_entries',
    right: 'taxes.approve',
    waiting: sql<Waiting>(
      'work_queues.tax_entries',
      "select count(*)::int as count, min(proposed_at) as oldest_at from tax_entries where state = 'proposed'",
    ),
  },
];
