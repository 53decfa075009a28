import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import { pageMeta } from '../../frame/page-meta.ts';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import {
  FAILED_JOB_ORDERS,
  type FailedJob,
  listFailedJobs,
  discardFailedJobs,
  retryFailedJobs,
} from '@bb1/domain/officers/failed-job-endpoints';
import { FormBody } from '../../session/form-body.ts';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { mono } from '../parts/mono.tsx';
import type { BulkActions } from '../records/bulk-actions.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';

const failedJobActions: BulkActions<FailedJob> = {
  idOf: ({ id }) => id,
  nameOf: ({ name, id }) => `${name} (${id})`,
  acts: {
    retry: {
      right: 'jobs.settle',
      words: (locale) => {
        const { act, will, submit, done } = deskFailedJobTexts[locale].retry;
        return { act, will: ({ length: count }) => will({ count }), submit, done };
      },
      carryOut: (api, { ids }) => api(retryFailedJobs, { body: new FormBody({ ids }) }),
    },
    discard: {
      right: 'jobs.settle',
      isDanger: true,
      words: (locale) => {
        const { act, will, reason, submit, done } = deskFailedJobTexts[locale].discard;
        return { act, will: ({ length: count }) => will({ count }), reason, submit, done };
      },
      carryOut: (api, { ids, reason }) =>
        api(discardFailedJobs, { body: new FormBody({ ids, reason }) }),
    },
  },
};

/** Background jobs that are no longer retried. They have no page of their own. */
const failedJobKind = listedKind(deskFailedJobTexts, {
  path: '/desk/failed-jobs',
  filters: {},
  orders: FAILED_JOB_ORDERS,
  list: listFailedJobs,
  rows: 'jobs',
  placeOf: ({ id }) => `/desk/failed-jobs/${id}`,
  many: failedJobActions,
  useList: (_answer, { texts: { page, facts: texts }, format }) => ({
    title: page.title,
    lead: page.lead,
    filters: {},
    columns: [
      column('name', texts.name, (row) => mono(row.name)),
      column('since', texts.since, (row) => format.moment(row.created_at), {
        descending: 'newest',
        ascending: 'oldest',
      }),
      figureColumn('attempts', texts.attempts, (row) => row.attempts),
      textColumn('error', texts.error, (row) => (
        <span className="wrap-anywhere">{row.last_error ?? texts.silent}</span>
      )),
    ],
    none: page.none,
  }),
});

export const meta = pageMeta(deskFailedJobTexts, (texts) => texts.page);
export const loader = listLoader(failedJobKind);
export const action = (args: PageArgs) => bulkSubmission(failedJobActions, args);
export default listPage(failedJobKind);
