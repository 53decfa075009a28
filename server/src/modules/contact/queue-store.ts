import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const contactQueues: readonly WorkQueue[] = [
  {
    name: 'contact_messages',
    right: 'contact.answer',
    waiting: sql<Waiting>(
      'work_queues.contact_messages',
      'select count(*)::int as count, min(coalesce(last_received_at, received_at)) as oldest_at from contact_messages where answered_at is null',
    ),
  },
];
