import {
  listGivenUpJobs,
  putAwayGivenUpJob,
  retryGivenUpJob,
} from '@bb1/domain/officers/given-up-job-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { givenUpJobRows } from './given-up-job-store.ts';
import { putJobAway, retryJob } from './settle-given-up-job.ts';

export function givenUpJobRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  async function shown(page = 1) {
    const rows = await givenUpJobRows(context.db, {
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

  serve(listGivenUpJobs)((call) => shown(call.query.page));
  serve(retryGivenUpJob)(async (call) => {
    await retryJob(context, { id: call.params.id, officerId: call.officer.officerId });
    return shown();
  });
  serve(putAwayGivenUpJob)(async (call) => {
    await putJobAway(context, {
      id: call.body.job_id,
      officerId: call.officer.officerId,
      reason: call.body.reason,
    });
    return shown();
  });
}
