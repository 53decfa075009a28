import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const countryListQueues: readonly WorkQueue[] = [
  {
    name: 'country_list_proposals',
    right: 'country_lists.approve',
    waiting: sql<Waiting>(
      'work_queues.country_list_proposals',
      "select count(*)::int as count, min(proposed_at) as oldest_at from country_list_versions where state = 'proposed'",
    ),
  },
];
