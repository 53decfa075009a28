import type { FAILED_JOB_ORDERS } from '@bb1/domain/officers/failed-job-endpoints';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface FailedJobRow {
  id: string;
  name: string;
  attempts: number;
  created_at: Date;
  last_error: string | null;
}

const COLUMNS = 'j.id::text, t.identifier as name, j.attempts::int, j.created_at, j.last_error';
const GIVEN_UP = 'j.attempts >= j.max_attempts and j.locked_at is null';
const FROM = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where ${GIVEN_UP}`;

export const failedJobRows = sql<FailedJobRow & { total: number }>(
  'failed_jobs.page',
  `select ${COLUMNS}, count(*) over ()::int as total ${FROM} order by case when $3 = 'oldest' then j.created_at end, j.created_at desc, j.id desc limit $1 offset $2`,
).rows(
  (page: {
    readonly order: (typeof FAILED_JOB_ORDERS)[number];
    readonly limit: number;
    readonly offset: number;
  }) => [page.limit, page.offset, page.order],
);

/** Null if there is none, or it is still being retried. */
export const lockFailedJob = sql<FailedJobRow>(
  'failed_jobs.lock',
  `select ${COLUMNS} ${FROM} and j.id = $1 for update of j`,
).lock((id: string) => [id]);
export const countFailedJobs = sql<{ count: number; oldest_at: Date | null }>(
  'failed_jobs.count',
  `select count(*)::int as count, min(j.created_at) as oldest_at ${FROM}`,
).one();
const retryJob = sql(
  'failed_jobs.retry',
  'select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)',
);
const removeJob = sql(
  'failed_jobs.remove',
  'select from graphile_worker.complete_jobs(array[$1::bigint])',
);

export async function tryJobAgain(tx: Tx, id: string): Promise<void> {
  await tx.rows(retryJob, [id]);
}

export async function removeFailedJob(tx: Tx, id: string): Promise<void> {
  await tx.rows(removeJob, [id]);
}
