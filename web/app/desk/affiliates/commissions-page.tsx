import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/commissions-page.ts';
import { commissionKind } from './commission-kind.tsx';

export const meta = pageMeta(deskAffiliateTexts, (texts) => texts.commissions);

export function loader(args: Route.LoaderArgs) {
  return loadList(commissionKind, args);
}

export default function CommissionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={commissionKind}
      answer={loaderData}
      list={commissionKind.useList(loaderData)}
    />
  );
}
