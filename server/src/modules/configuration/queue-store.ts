import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const configurationQueues: readonly WorkQueue[] = [
  {
    name: 'configuration_to_confirm',
    right: 'configuration.confirm',
    waiting: sql<Waiting>(
      'work_queues.configuration_to_confirm',
      'select count(*)::int as count, min(entered_at) as oldest_at from configuration_versions v where needs_confirmation and confirmed_at is null and number = (select max(number) from configuration_versions)',
    ),
  },
];
