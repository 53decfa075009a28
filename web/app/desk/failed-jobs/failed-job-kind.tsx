import {
  FAILED_JOB_ORDERS,
  type FailedJob,
  listFailedJobs,
  discardFailedJobs,
  retryFailedJobs,
} from '@bb1/domain/officers/failed-job-endpoints';
import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import { useTexts } from '../../language/use-texts.ts';
import { FormBody } from '../../session/form-body.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { mono } from '../parts/mono.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { BulkActions } from '../records/bulk-actions.ts';
import { recordKind } from '../records/record-kind.ts';

export const failedJobActions: BulkActions<FailedJob> = {
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
export const failedJobKind = recordKind({
  path: '/desk/failed-jobs',
  filters: {},
  orders: FAILED_JOB_ORDERS,
  ask: async (api, { order, page }) => {
    const { jobs: rows, ...rest } = await api(listFailedJobs, { query: { order, page } });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/failed-jobs/${id}`,
  many: failedJobActions,
  useList: () => {
    const texts = useTexts(deskFailedJobTexts).page;
    return {
      title: texts.title,
      lead: texts.lead,
      filters: {},
      columns: useColumns(),
      none: texts.none,
    };
  },
});

function useColumns(): DeskColumn<FailedJob>[] {
  const texts = useTexts(deskFailedJobTexts).facts;
  const format = useFormat();
  return [
    { key: 'name', title: texts.name, cell: (row) => mono(row.name) },
    {
      key: 'since',
      title: texts.since,
      sort: { descending: 'newest', ascending: 'oldest' },
      cell: (row) => format.moment(row.created_at),
    },
    { key: 'attempts', title: texts.attempts, align: 'end', cell: (row) => row.attempts },
    {
      key: 'error',
      title: texts.error,
      wraps: true,
      cell: (row) => <span className="wrap-anywhere">{row.last_error ?? texts.silent}</span>,
    },
  ];
}
