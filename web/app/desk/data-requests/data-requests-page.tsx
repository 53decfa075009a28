import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  takesTwoOfficers,
} from '@bb1/domain/accounts/data-request';
import { type DataRequest, listDataRequests } from '@bb1/domain/accounts/data-request-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { ListFilters } from '../parts/list-filters.tsx';
import { Paging } from '../parts/paging.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/data-requests-page.ts';
import { RequestBadge } from './request-badge.tsx';
import { RetentionCalendar } from './retention-calendar.tsx';

export const meta = pageMeta(deskDataRequestTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: DATA_REQUEST_STATES,
    fallback: ALL,
  });
  const kind = chosenFilter(searchParams, {
    name: 'kind',
    choices: DATA_REQUEST_KINDS,
    fallback: ALL,
  });
  const list = await deskApi(args)(listDataRequests, {
    query: { state: filterValue(state), kind: filterValue(kind), page: chosenPage(searchParams) },
  });
  return { ...list, state, kind };
}

/** People's data requests, the most urgent first, and the retention calendar. */
export default function DataRequestsPage({
  loaderData: { data_requests: requests, total, page, today, erasures, state, kind },
}: Route.ComponentProps) {
  const texts = useTexts(deskDataRequestTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns(today);
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.list.lead}>{texts.list.title}</DeskTitle>
      <FilterLinks
        name="state"
        title={texts.list.byState}
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...DATA_REQUEST_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        selects={[
          {
            name: 'kind',
            label: texts.list.byKind,
            chosen: kind,
            options: [
              { value: ALL, label: lists.all },
              ...DATA_REQUEST_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
            ],
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={requests}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
      <RetentionCalendar erasures={erasures} />
    </div>
  );
}

function useColumns(today: string): DeskColumn<DataRequest>[] {
  const texts = useTexts(deskDataRequestTexts);
  const locale = useLocale();
  const { list } = texts;
  return [
    {
      key: 'person',
      title: list.person,
      cell: (row) => (
        <PageLink
          to={`/desk/data-requests/${row.id}`}
          className="link inline-flex min-h-6 items-center font-semibold"
        >
          {row.full_name === null || row.full_name === '' ? list.gone : row.full_name}
        </PageLink>
      ),
    },
    { key: 'kind', title: list.kind, cell: (row) => texts.kinds[row.kind] },
    {
      key: 'state',
      title: list.state,
      cell: (row) => (
        <span className="flex gap-2">
          <RequestBadge state={row.state} />
          {row.state === 'open' && takesTwoOfficers(row.kind) && row.confirmed_at === null && (
            <Badge kind="neutral">{list.unconfirmed}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'received',
      title: list.received,
      cell: (row) => formatDate(locale, row.received_on, 'short'),
    },
    {
      key: 'due',
      title: list.due,
      cell: (row) => (
        <span className="flex gap-2">
          {formatDate(locale, row.due_on, 'short')}
          {row.state === 'open' && row.due_on < today && <Badge kind="error">{list.overdue}</Badge>}
        </span>
      ),
    },
    { key: 'entered', title: list.entered, cell: (row) => row.entered_by ?? list.byPerson },
  ];
}
