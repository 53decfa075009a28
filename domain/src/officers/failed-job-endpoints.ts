import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, line, pageField, timestampField } from '../form-fields.ts';

export const failedJobSchema = z.object({
  id: z.string(),
  /** The job's technical name. */
  name: z.string(),
  attempts: z.int(),
  created_at: timestampField,
  /** Null if its process died each time before it could report anything. */
  last_error: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const jobId = z.string(code('not_found')).regex(/^[1-9]\d{0,17}$/, code('not_found'));
const reply = z.object({ jobs: z.array(failedJobSchema), total: z.int(), page: z.int() });

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  route: 'GET /desk/failed_jobs',
  audience: { officer: 'jobs.view' },
  summary: 'Jobs that failed on every attempt, newest first',
  query: z.strictObject({ page: pageField }),
  reply,
});
export const retryFailedJob = endpoint({
  name: 'retryFailedJob',
  route: 'POST /desk/failed_jobs/:id/retry',
  audience: { officer: 'jobs.settle' },
  summary: 'Retry a failed job with all its attempts; refused for any other',
  params: z.object({ id: jobId }),
  reply,
});
export const putAwayFailedJob = endpoint({
  name: 'putAwayFailedJob',
  route: 'POST /desk/failed_job_removals',
  audience: { officer: 'jobs.settle' },
  summary: 'Dismiss a failed job that is no longer needed',
  body: z.strictObject({ job_id: jobId, reason: line(300) }),
  reply,
});
