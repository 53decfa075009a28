import type { ReadyOrder } from '@bb1/domain/tokens/desk-endpoints';
import type { ComponentProps } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import deskTexts from '@bb1/texts/pages/desk';
import deskTokenTexts from '@bb1/texts/pages/desk-tokens';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { PaymentEvidenceList } from '../parts/payment-evidence.tsx';
import { ReferenceLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

interface AllocationLinesProps {
  readonly caption: string;
  readonly lines: readonly ReadyOrder[];
  /** Decimal strings. */
  readonly totalEur: string;
  readonly totalTokens: string;
  readonly choice?: ComponentProps<typeof DeskTable<ReadyOrder>>['choice'];
}

/** The orders of an allocation with their sums. */
export function AllocationLines({
  caption,
  lines,
  totalEur,
  totalTokens,
  choice,
}: AllocationLinesProps) {
  const texts = useTexts(deskTokenTexts).allocations;
  const format = useFormat();
  const columns = useLineColumns();
  return (
    <DeskTable
      caption={caption}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.order_id}
      foot={{
        reference: texts.total,
        amount: format.eur(totalEur),
        tokens: format.quantity(totalTokens),
      }}
      {...(choice !== undefined && { choice })}
    />
  );
}

function useLineColumns(): DeskColumn<ReadyOrder>[] {
  const texts = useTexts(deskTokenTexts).allocations;
  const evidenceTexts = useTexts(deskTexts).evidence;
  const format = useFormat();
  return [
    column('reference', texts.reference, (line) => (
      <ReferenceLink to={`/desk/orders/${line.order_id}`}>{line.reference}</ReferenceLink>
    )),
    column('name', texts.name, (line) => line.full_name),
    figureColumn('amount', texts.amount, (line) => format.eur(line.amount)),
    figureColumn('tokens', texts.tokens, (line) => format.quantity(line.tokens)),
    textColumn('evidence', evidenceTexts.title, (line) => (
      <PaymentEvidenceList evidence={line.evidence} />
    )),
  ];
}
