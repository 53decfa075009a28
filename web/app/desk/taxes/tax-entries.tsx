import type { TaxEntry } from '@bb1/domain/taxes/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { column, textColumn } from '../parts/columns.ts';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { useTaxEntryWords } from './tax-entry-words.ts';

const LOOKS = { proposed: 'warning', approved: 'success', rejected: 'neutral' } as const;

/** All entries, newest first. */
export function TaxEntries({ entries }: { readonly entries: readonly TaxEntry[] }) {
  const texts = useTexts(deskTaxTexts).person;
  const columns = useColumns();
  return (
    <TablePanel
      title={texts.history}
      columns={columns}
      rows={entries}
      rowKey={(row) => row.id}
      none={texts.none}
    />
  );
}

function useColumns(): DeskColumn<TaxEntry>[] {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const format = useFormat();
  const entryWords = useTaxEntryWords();
  const byAt = (name: string, at: string) => words.byAt({ name, time: format.moment(at) });
  return [
    column('kind', words.kind, (row) => texts.kinds[row.kind]),
    textColumn('says', words.says, (row) => entryWords(row)),
    column('state', words.state, (row) => (
      <Badge kind={LOOKS[row.state]}>{texts.states[row.state]}</Badge>
    )),
    textColumn('document', words.document, (row) => row.document_reference),
    column('entered', words.entered, (row) => byAt(row.proposed_by, row.proposed_at)),
    column(
      'decided',
      words.decided,
      (row) =>
        row.decided_by !== null && row.decided_at !== null && byAt(row.decided_by, row.decided_at),
    ),
  ];
}
