import type { ReceivableState } from '@bb1/domain/receivables/receivable-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';

const KINDS = { open: 'warning', settled: 'success', written_off: 'neutral' } as const;

export function ReceivableStateBadge({ state }: { readonly state: ReceivableState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskReceivableTexts).states[state]}</Badge>;
}
