import deskFailedJobTexts from '@bb1/texts/pages/desk-failed-jobs';
import { pageMeta } from '../../frame/page-meta.ts';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/failed-jobs-page.ts';
import { failedJobActions, failedJobKind } from './failed-job-kind.tsx';

export const meta = pageMeta(deskFailedJobTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return loadList(failedJobKind, args);
}

export function action(args: Route.ActionArgs) {
  return bulkSubmission(failedJobActions, args);
}

export default function FailedJobsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={failedJobKind}
      answer={loaderData}
      list={failedJobKind.useList(loaderData)}
      done={actionData}
    />
  );
}
