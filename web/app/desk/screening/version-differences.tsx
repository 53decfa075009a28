import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { TablePanel } from '../parts/table-panel.tsx';

type Example = ScreeningList['examples'][number];

const KINDS = { added: 'info', gone: 'warning', changed: 'neutral' } as const;

/**
 * The first added, changed and removed entries, so that the second officer sees more than figures.
 */
export function VersionDifferences({
  version: { examples, differences },
}: {
  readonly version: ScreeningList;
}) {
  const texts = useTexts(deskScreeningTexts).version;
  const columns = useColumns();
  if (examples.length === 0) return null;
  const all = differences.added + differences.gone + differences.changed;
  const title =
    examples.length < all ? texts.firstExamples({ count: examples.length }) : texts.examples;
  return <TablePanel title={title} columns={columns} rows={examples} rowKey={(row) => row.ref} />;
}

function useColumns(): DeskColumn<Example>[] {
  const texts = useTexts(deskScreeningTexts).version;
  return [
    textColumn('name', texts.name, (row) => <span className="wrap-anywhere">{row.name}</span>),
    column('difference', texts.difference, (row) => (
      <Badge kind={KINDS[row.difference]}>{texts.differences[row.difference]}</Badge>
    )),
    column('ref', texts.ref, (row) => <span className="font-mono">{row.ref}</span>),
  ];
}
