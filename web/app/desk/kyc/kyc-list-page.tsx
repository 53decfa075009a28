import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/kyc-list-page.ts';
import { kycKind } from './kyc-kind.tsx';

export const meta = pageMeta(deskKycTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(kycKind, args);
}

export default function KycListPage({ loaderData }: Route.ComponentProps) {
  return <RecordListPage kind={kycKind} answer={loaderData} list={kycKind.useList(loaderData)} />;
}
