import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, line, pageField, timestampField } from '../form-fields.ts';

export const failedJobSchema = z.object({
  id: z.string(),
  /** What it does, as the program names it. */
  name: z.string(),
  attempts: z.int(),
  created_at: timestampField,
  /** Null where its process died each time before it could say anything. */
  last_error: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const jobId = z.string(code('not_found')).regex(/^[1-9]\d{0,17}$/, code('not_found'));
const reply = z.object({ jobs: z.array(failedJobSchema), total: z.int(), page: z.int() });

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  route: 'GET /desk/failed_jobs',
  audience: { officer: 'jobs.view' },
  summary: 'Jobs that were tried as often as they may be, in vain, the newest first',
  query: z.strictObject({ page: pageField }),
  reply,
});
export const retryFailedJob = endpoint({
  name: 'retryFailedJob',
  route: 'POST /desk/failed_jobs/:id/retry',
  audience: { officer: 'jobs.settle' },
  summary: 'Have a job tried again that was given up, with all its tries; refused for any other',
  params: z.object({ id: jobId }),
  reply,
});
export const putAwayFailedJob = endpoint({
  name: 'putAwayFailedJob',
  route: 'POST /desk/failed_job_removals',
  audience: { officer: 'jobs.settle' },
  summary: 'Put a job away that was given up and that nobody needs any more',
  body: z.strictObject({ job_id: jobId, reason: line(300) }),
  reply,
});
