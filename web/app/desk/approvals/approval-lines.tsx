import type { Approval } from '@bb1/domain/approvals/endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { useTexts } from '../../language/use-texts.ts';
import { textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { type Fact, FactTable } from '../parts/fact-table.tsx';
import { useFacts } from './fact-value.tsx';

type Line = Approval['evidence'][number];

interface Row {
  readonly line: Line;
  readonly facts: readonly Fact[];
}

/** A table of more columns scrolls sideways on most screens. */
const MOST_COLUMNS = 4;
const FIGURES = new Set<Line[number]['format']>(['eur', 'money', 'count', 'quantity']);

/** The lines of a proposal in rows: what each begins with in columns, then its evidence. */
export function ApprovalLines({ lines }: { readonly lines: readonly Line[] }) {
  const texts = useTexts(deskApprovalTexts);
  const toFacts = useFacts();
  return (
    <DeskTable
      caption={texts.detail.evidence}
      columns={useLineColumns(lines)}
      rows={lines.map((line) => ({ line, facts: toFacts(line) }))}
      rowKey={({ line }) => line.map(({ value, path }) => `${value} ${path}`).join(' ')}
    />
  );
}

function useLineColumns(lines: readonly Line[]): DeskColumn<Row>[] {
  const texts = useTexts(deskApprovalTexts);
  const shared = (lines[0] ?? [])
    .slice(0, MOST_COLUMNS)
    .filter(({ name }, at) => lines.every((line) => line[at]?.name === name));
  const evidence: DeskColumn<Row> = textColumn('evidence', texts.detail.evidence, ({ facts }) => (
    <FactTable facts={facts.slice(shared.length)} />
  ));
  return [
    ...shared.map(({ name, format }, at): DeskColumn<Row> => ({
      key: name,
      title: texts.facts[name],
      align: FIGURES.has(format) ? 'end' : 'start',
      cell: ({ facts }) => facts[at]?.value,
    })),
    ...(lines.some((line) => line.length > shared.length) ? [evidence] : []),
  ];
}
