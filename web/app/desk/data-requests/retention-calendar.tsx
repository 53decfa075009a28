import type { listDataRequests } from '@bb1/domain/accounts/data-request-endpoints';
import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

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
export function RetentionCalendar({ erasures }: { readonly erasures: readonly Erasure[] }) {
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
