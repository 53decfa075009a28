import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/receivables-page.ts';
import { receivableKind } from './receivable-kind.tsx';

export const meta = pageMeta(deskReceivableTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(receivableKind, args);
}

export default function ReceivablesPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={receivableKind}
      answer={loaderData}
      list={receivableKind.useList(loaderData)}
    />
  );
}
