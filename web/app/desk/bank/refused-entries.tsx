import type { listRefusedBankEntries } from '@bb1/domain/payments/desk-endpoints';
import deskMoneyTexts from '@bb1/texts/pages/desk-money';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { ReadableEntry } from './readable-entry.tsx';
import { usePlace } from './use-place.ts';

type RefusedEntry = Reply<typeof listRefusedBankEntries>[number];

/** Entries of booked statements that the product could not read: they are in the books once two officers have booked them. */
export function RefusedEntries({ entries }: { readonly entries: readonly RefusedEntry[] }) {
  const texts = useTexts(deskMoneyTexts).bank;
  return (
    <Panel title={texts.refused}>
      <p className="text-small text-muted">{texts.refusedHint}</p>
      <DeskTable caption={texts.refused} columns={useColumns()} rows={entries} />
    </Panel>
  );
}

function useColumns(): DeskColumn<RefusedEntry>[] {
  const { import: texts, bank } = useTexts(deskMoneyTexts);
  const format = useFormat();
  const placeOf = usePlace();
  return [
    column('state', bank.state, (row) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge kind={row.is_booked ? 'success' : 'warning'}>
          {bank.entryStates[row.is_booked ? 'booked' : 'open']}
        </Badge>
        <RecordLink to={`/desk/bank/entries/${row.id}`}>{bank.openEntry}</RecordLink>
      </span>
    )),
    column('date', texts.bookingDate, (row) =>
      row.booking_date === null ? texts.unsaid : format.date(row.booking_date, 'short'),
    ),
    textColumn('entry', texts.readable, (row) => (
      <ReadableEntry entry={{ ...row, booking_date: null }} />
    )),
    textColumn('reason', texts.reason, (row) => <span className="text-error">{row.reason}</span>),
    column('account', texts.account, (row) => <span className="font-mono">{row.account}</span>),
    column('place', texts.place, (row) => (
      <PageLink
        to={`/desk/bank/${row.import_id}`}
        className="link inline-flex min-h-6 items-center text-fine"
      >
        {placeOf(row.place)}
      </PageLink>
    )),
  ];
}
