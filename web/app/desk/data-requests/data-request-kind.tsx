import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  takesTwoOfficers,
} from '@bb1/domain/accounts/data-request';
import { listDataRequests } from '@bb1/domain/accounts/data-request-endpoints';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { pageMeta } from '../../frame/page-meta.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { textColumn, figureColumn, type DeskColumn, column } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { useWords } from '../parts/use-words.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** People's data requests, the most urgent first. */
export const dataRequestKind = listedKind(deskDataRequestTexts, {
  path: '/desk/data-requests',
  filters: { state: DATA_REQUEST_STATES, kind: DATA_REQUEST_KINDS },
  orders: [],
  list: listDataRequests,
  rows: 'data_requests',
  placeOf: ({ id }) => `/desk/data-requests/${id}`,
  useList: ({ today, erasures }, { texts: { list: texts, states, kinds }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    filters: {
      state: { label: texts.byState, words: states, as: 'links' },
      kind: { label: texts.byKind, words: kinds, as: 'select' },
    },
    below: <RetentionCalendar erasures={erasures} />,
    columns: [
      column('person', texts.person, ({ id, full_name: name }) => (
        <RecordLink
          to={`/desk/data-requests/${id}`}
          className="link inline-flex min-h-6 items-center font-semibold"
        >
          {name === null || name === '' ? texts.gone : name}
        </RecordLink>
      )),
      column('kind', texts.kind, (row) => kinds[row.kind]),
      column('state', texts.state, (row) => (
        <span className="flex gap-2">
          <RequestBadge state={row.state} />
          {row.state === 'open' && takesTwoOfficers(row.kind) && row.confirmed_at === null && (
            <Badge kind="neutral">{texts.unconfirmed}</Badge>
          )}
        </span>
      )),
      column('received', texts.received, (row) => format.date(row.received_on, 'short')),
      column('due', texts.due, ({ state, due_on: due }) => (
        <span className="flex gap-2">
          {format.date(due, 'short')}
          {state === 'open' && due < today && <Badge kind="error">{texts.overdue}</Badge>}
        </span>
      )),
      column('entered', texts.entered, (row) => row.entered_by ?? texts.byPerson),
    ],
  }),
});

export const meta = pageMeta(deskDataRequestTexts, (texts) => texts.list);
export const loader = listLoader(dataRequestKind);
export default listPage(dataRequestKind);

export const RequestBadge = stateBadge(deskDataRequestTexts, (texts) => texts.states, {
  open: 'warning',
  done: 'success',
  refused: 'neutral',
});

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

/** The retention periods with their laws, and the next records of closed accounts to be deleted. */
function RetentionCalendar({ erasures }: { readonly erasures: readonly Erasure[] }) {
  const [{ calendar: texts }, format] = useWords(deskDataRequestTexts);
  const rules: DeskColumn<(typeof ROWS)[number]>[] = [
    textColumn('what', texts.what, (row) => texts.rows[row].what),
    textColumn('until', texts.until, (row) => texts.rows[row].until),
    textColumn('law', texts.law, (row) => texts.rows[row].law),
  ];
  const next: DeskColumn<Erasure>[] = [
    column('until', texts.until, (row) => format.date(row.until)),
    column('record', texts.record, (row) => texts.records[row.record]),
    figureColumn('accounts', texts.accounts, (row) => row.accounts),
  ];
  return (
    <Panel title={texts.title}>
      <p className="max-w-prose text-small">{texts.lead}</p>
      <DeskTable caption={texts.title} columns={rules} rows={ROWS} />
      <h3 className="text-small font-semibold">{texts.next}</h3>
      <DeskTable caption={texts.next} columns={next} rows={erasures} none={texts.none} />
    </Panel>
  );
}
