import type { Approval } from '@bb1/domain/approvals/endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { useTexts } from '../../language/use-texts.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { FactTable } from '../parts/fact-table.tsx';
import { useFacts } from './fact-value.tsx';

type Line = Approval['evidence'][number];

/** A table of more columns scrolls sideways on most screens. */
const MOST_COLUMNS = 4;
const FIGURES = new Set<Line[number]['format']>(['eur', 'money', 'count']);

/** The lines of a proposal in rows: what each begins with in columns, then its evidence. */
export function ApprovalLines({ lines }: { readonly lines: readonly Line[] }) {
  const texts = useTexts(deskApprovalTexts);
  return (
    <DeskTable
      caption={texts.detail.evidence}
      columns={useLineColumns(lines)}
      rows={lines}
      rowKey={(line) => line.map(({ value, path }) => `${value} ${path}`).join(' ')}
    />
  );
}

function useLineColumns(lines: readonly Line[]): DeskColumn<Line>[] {
  const texts = useTexts(deskApprovalTexts);
  const toFacts = useFacts();
  const shared = (lines[0] ?? [])
    .slice(0, MOST_COLUMNS)
    .filter(({ name }, at) => lines.every((line) => line[at]?.name === name));
  const evidence: DeskColumn<Line> = {
    key: 'evidence',
    title: texts.detail.evidence,
    wraps: true,
    cell: (line) => <FactTable facts={toFacts(line).slice(shared.length)} />,
  };
  return [
    ...shared.map(({ name, format }, at): DeskColumn<Line> => ({
      key: name,
      title: texts.facts[name],
      align: FIGURES.has(format) ? 'end' : 'start',
      cell: (line) => toFacts(line)[at]?.value,
    })),
    ...(lines.some((line) => line.length > shared.length) ? [evidence] : []),
  ];
}
