import deskWaitlistTexts from '@bb1/texts/pages/desk-waitlist';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/waitlist-page.ts';
import { waitlistKind } from './waitlist-kind.tsx';

export const meta = pageMeta(deskWaitlistTexts, (texts) => texts);

export function loader(args: Route.LoaderArgs) {
  return loadList(waitlistKind, args);
}

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={waitlistKind}
      answer={loaderData}
      list={waitlistKind.useList(loaderData)}
    />
  );
}
