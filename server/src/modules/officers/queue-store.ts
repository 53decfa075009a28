import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';
import { countFailedJobs } from './failed-job-store.ts';

/** This module's work queues. */
export const officerQueues: readonly WorkQueue[] = [
  /** A payment halt by the configuration has a queue of its own. */
  {
    name: 'payment_halts_to_lift',
    right: 'payment_halts.view',
    waiting: sql<Waiting>(
      'work_queues.payment_halts_to_lift',
      "select count(*)::int as count, min(stopped_at) as oldest_at from payment_halts where lifted_at is null and kind <> 'configuration'",
    ),
  },
  { name: 'failed_jobs', right: 'jobs.settle', count: countFailedJobs },
];
