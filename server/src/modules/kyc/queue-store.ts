import type { Waiting, WorkQueue } from '../../module.ts';
import { sql } from '../../platform/db/database.ts';

/** This module's work queues. */
export const kycQueues: readonly WorkQueue[] = [
  {
    name: 'kyc_reviews',
    right: 'kyc.decide',
    waiting: sql<Waiting>(
      'work_queues.kyc_reviews',
      "select count(*)::int as count, min(r.verdict_since) as oldest_at from kyc_records r join accounts a on a.id = r.account_id where r.verdict = 'in_review' and a.closed_at is null",
    ),
  },
  {
    name: 'video_calls',
    right: 'video.conduct',
    waiting: sql<Waiting>(
      'work_queues.video_calls',
      "select count(*)::int as count, min(created_at) as oldest_at from video_identifications where state = 'waiting' and provider = 'built_in'",
    ),
  },
  {
    name: 'video_reviews',
    right: 'video.conduct',
    waiting: sql<Waiting>(
      'work_queues.video_reviews',
      `select count(*)::int as count, min(v.ended_at) as oldest_at from video_identifications v join accounts a on a.id = v.account_id and a.closed_at is null
   where v.state = 'failed' and v.retry_allowed_at is null and not exists (select from video_identifications later where later.account_id = v.account_id and later.created_at > v.created_at)`,
    ),
  },
];
