import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  takesTwoOfficers,
} from '@bb1/domain/accounts/data-request';
import { type DataRequest, listDataRequests } from '@bb1/domain/accounts/data-request-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { textColumn, figureColumn, type DeskColumn, column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { loadList, recordKind } from '../records/record-kind.ts';
import { RequestBadge } from './request-badge.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { type Reply } from '../../session/api-client.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';

/** People's data requests, the most urgent first. */
export const dataRequestKind = recordKind({
  path: '/desk/data-requests',
  filters: { state: DATA_REQUEST_STATES, kind: DATA_REQUEST_KINDS },
  orders: [],
  ask: async (api, { state, kind, page }) => {
    const { data_requests: rows, ...rest } = await api(listDataRequests, {
      query: { state, kind, page },
    });
    return { rows, ...rest };
  },
  placeOf: ({ id }) => `/desk/data-requests/${id}`,
  useList: ({ today, erasures }) => {
    const texts = useTexts(deskDataRequestTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: {
        state: { label: texts.list.byState, words: texts.states, as: 'links' },
        kind: { label: texts.list.byKind, words: texts.kinds, as: 'select' },
      },
      below: <RetentionCalendar erasures={erasures} />,
      columns: useColumns(today),
    };
  },
});

export const meta = pageMeta(deskDataRequestTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(dataRequestKind, args);
export default listPage(dataRequestKind);

function useColumns(today: string): DeskColumn<DataRequest>[] {
  const texts = useTexts(deskDataRequestTexts);
  const format = useFormat();
  const { list } = texts;
  return [
    column('person', list.person, (row) => (
      <RecordLink
        to={`/desk/data-requests/${row.id}`}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {row.full_name === null || row.full_name === '' ? list.gone : row.full_name}
      </RecordLink>
    )),
    column('kind', list.kind, (row) => texts.kinds[row.kind]),
    column('state', list.state, (row) => (
      <span className="flex gap-2">
        <RequestBadge state={row.state} />
        {row.state === 'open' && takesTwoOfficers(row.kind) && row.confirmed_at === null && (
          <Badge kind="neutral">{list.unconfirmed}</Badge>
        )}
      </span>
    )),
    column('received', list.received, (row) => format.date(row.received_on, 'short')),
    column('due', list.due, (row) => (
      <span className="flex gap-2">
        {format.date(row.due_on, 'short')}
        {row.state === 'open' && row.due_on < today && <Badge kind="error">{list.overdue}</Badge>}
      </span>
    )),
    column('entered', list.entered, (row) => row.entered_by ?? list.byPerson),
  ];
}

type Erasure = Reply<typeof listDataRequests>['erasures'][number];
const ROWS = [
  'account',
  'identification',
  'books',
  'mails',
  'contact',
  'waitlist',
  'newsletter',
] as const;
type Row = (typeof ROWS)[number];

/** The retention periods with their laws, and the next records of closed accounts to be deleted. */
function RetentionCalendar({ erasures }: { readonly erasures: readonly Erasure[] }) {
  const texts = useTexts(deskDataRequestTexts).calendar;
  return (
    <Panel title={texts.title}>
      <p className="max-w-prose text-small">{texts.lead}</p>
      <DeskTable caption={texts.title} columns={useRules()} rows={ROWS} rowKey={(row) => row} />
      <h3 className="text-small font-semibold">{texts.next}</h3>
      <DeskTable
        caption={texts.next}
        columns={useErasures()}
        rows={erasures}
        rowKey={(row) => `${row.until} ${row.record}`}
        none={texts.none}
      />
    </Panel>
  );
}

function useRules(): DeskColumn<Row>[] {
  const texts = useTexts(deskDataRequestTexts).calendar;
  return [
    textColumn('what', texts.what, (row) => texts.rows[row].what),
    textColumn('until', texts.until, (row) => texts.rows[row].until),
    textColumn('law', texts.law, (row) => texts.rows[row].law),
  ];
}

function useErasures(): DeskColumn<Erasure>[] {
  const texts = useTexts(deskDataRequestTexts).calendar;
  const format = useFormat();
  return [
    column('until', texts.until, (row) => format.date(row.until)),
    column('record', texts.record, (row) => texts.records[row.record]),
    figureColumn('accounts', texts.accounts, (row) => row.accounts),
  ];
}
