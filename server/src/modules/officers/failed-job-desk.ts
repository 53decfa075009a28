import {
  listFailedJobs,
  discardFailedJobs,
  retryFailedJobs,
} from '@bb1/domain/officers/failed-job-endpoints';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { onEach } from '../../platform/http/on-each.ts';
import { failedJobRows } from './failed-job-store.ts';
import { putJobAway, retryJob } from './settle-failed-job.ts';

export function failedJobRoutes(serve: Serve, context: Pick<Context, 'db' | 'clock'>): void {
  serve(listFailedJobs)(async ({ query: { order, page } }) => {
    const rows = await failedJobRows(context.db, {
      order,
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    });
    return { jobs: rows, total: rows[0]?.total ?? 0, page };
  });
  serve(retryFailedJobs)((call) =>
    onEach(call, (id) => retryJob(context, { id, officerId: call.officer.officerId })),
  );
  serve(discardFailedJobs)((call) =>
    onEach(call, (id) =>
      putJobAway(context, {
        id,
        officerId: call.officer.officerId,
        reason: call.body.reason,
      }),
    ),
  );
}
