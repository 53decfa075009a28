import type { RefundState } from '@bb1/domain/payments/payment-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskRefundTexts from '@bb1/texts/pages/desk-refunds';

const KINDS = {
  proposed: 'warning',
  approved: 'info',
  exported: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  rejected: 'neutral',
  ended: 'neutral',
} as const;

export function RefundStateBadge({ state }: { readonly state: RefundState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskRefundTexts).states[state]}</Badge>;
}
