import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, line, pageField, timestampField } from '../form-fields.ts';
import { bulkReply, idsField } from '../bulk-action.ts';

const failedJobSchema = z.object({
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
export const FAILED_JOB_ORDERS = ['newest', 'oldest'] as const;

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  route: 'GET /desk/failed_jobs',
  audience: { officer: 'jobs.view' },
  summary: 'Jobs that failed on every attempt, newest first',
  query: z.strictObject({
    order: z.enum(FAILED_JOB_ORDERS, code('must_be_valid')).default('newest'),
    page: pageField,
  }),
  reply: z.object({ jobs: z.array(failedJobSchema), total: z.int(), page: z.int() }),
});
export const retryFailedJobs = endpoint({
  name: 'retryFailedJobs',
  route: 'POST /desk/failed_job_retries',
  audience: { officer: 'jobs.settle' },
  summary: 'Retry failed jobs with all their attempts; refuses each one that has not failed',
  body: z.strictObject({ ids: idsField(jobId) }),
  reply: bulkReply,
});
export const discardFailedJobs = endpoint({
  name: 'discardFailedJobs',
  route: 'POST /desk/failed_job_discards',
  audience: { officer: 'jobs.settle' },
  summary: 'Discard failed jobs that are no longer needed',
  body: z.strictObject({ ids: idsField(jobId), reason: line(300) }),
  reply: bulkReply,
});
