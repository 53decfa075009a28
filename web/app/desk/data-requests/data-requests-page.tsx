import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { pageMeta } from '../../frame/page-meta.ts';
import { loadList } from '../records/record-kind.ts';
import { RecordListPage } from '../records/record-list-page.tsx';
import type { Route } from './+types/data-requests-page.ts';
import { dataRequestKind } from './data-request-kind.tsx';
import { RetentionCalendar } from './retention-calendar.tsx';

export const meta = pageMeta(deskDataRequestTexts, (texts) => texts.list);

export function loader(args: Route.LoaderArgs) {
  return loadList(dataRequestKind, args);
}

/** People's data requests, and the retention calendar. */
export default function DataRequestsPage({ loaderData }: Route.ComponentProps) {
  return (
    <RecordListPage
      kind={dataRequestKind}
      answer={loaderData}
      list={dataRequestKind.useList(loaderData)}
    >
      <RetentionCalendar erasures={loaderData.erasures} />
    </RecordListPage>
  );
}
