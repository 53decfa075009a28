import deskClaimTexts from '@bb1/texts/pages/desk-claims';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/claims-page.ts';
import { claimKind } from './claim-kind.tsx';

export const meta = pageMeta(deskClaimTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(claimKind, args);
}

export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage kind={claimKind} answer={loaderData} list={claimKind.useList(loaderData)} />
  );
}
