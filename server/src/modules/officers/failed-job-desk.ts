import {
  listFailedJobs,
  putAwayFailedJob,
  retryFailedJob,
} from '@bb1/domain/officers/failed-job-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { failedJobRows } from './failed-job-store.ts';
import { putJobAway, retryJob } from './settle-failed-job.ts';

export function failedJobRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  async function shown(page = 1) {
    const rows = await failedJobRows(context.db, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return {
      jobs: rows.map(({ total: _total, created_at: createdAt, ...row }) => ({
        ...row,
        created_at: createdAt.toISOString(),
      })),
      total: rows[0]?.total ?? 0,
      page,
    };
  }

  serve(listFailedJobs)((call) => shown(call.query.page));
  serve(retryFailedJob)(async (call) => {
    await retryJob(context, { id: call.params.id, officerId: call.officer.officerId });
    return shown();
  });
  serve(putAwayFailedJob)(async (call) => {
    await putJobAway(context, {
      id: call.body.job_id,
      officerId: call.officer.officerId,
      reason: call.body.reason,
    });
    return shown();
  });
}
