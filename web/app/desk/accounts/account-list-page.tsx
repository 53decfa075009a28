import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { pageMeta } from '../../frame/page-meta.ts';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/account-list-page.ts';
import { accountActions, accountKind } from './account-kind.tsx';

export const meta = pageMeta(deskAccountTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(accountKind, args);
}

export function action(args: Route.ActionArgs) {
  return bulkSubmission(accountActions, args);
}

export default function AccountListPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={accountKind}
      answer={loaderData}
      list={accountKind.useList(loaderData)}
      done={actionData}
    />
  );
}
