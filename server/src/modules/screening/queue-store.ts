import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const screeningQueues: readonly WorkQueue[] = [
  {
    name: 'screening_hits',
    right: 'screening.judge',
    waiting: sql<Waiting>(
      'work_queues.screening_hits',
      "select count(*)::int as count, min(h.opened_at) as oldest_at from screening_hits h join accounts a on a.id = h.account_id and a.closed_at is null where h.state = 'open'",
    ),
  },
  {
    name: 'screening_lists',
    right: 'screening.approve_list',
    waiting: sql<Waiting>(
      'work_queues.screening_lists',
      "select count(*)::int as count, min(proposed_at) as oldest_at from screening_list_versions where state = 'proposed'",
    ),
  },
];
