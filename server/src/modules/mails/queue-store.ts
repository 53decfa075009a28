import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const mailQueues: readonly WorkQueue[] = [
  {
    name: 'given_up_mails',
    right: 'mails.retry',
    waiting: sql<Waiting>(
      'work_queues.given_up_mails',
      'select count(*)::int as count, min(given_up_at) as oldest_at from mail_outbox where given_up_at is not null',
    ),
  },
];
