import type { HoldingAdjustmentStage } from '@bb1/domain/holdings/adjustment-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';

const KINDS = {
  proposed: 'warning',
  preparing: 'info',
  to_sign: 'warning',
  sending: 'info',
  done: 'success',
  rejected: 'neutral',
  failed: 'error',
} as const;

export function HoldingAdjustmentBadge({ state }: { readonly state: HoldingAdjustmentStage }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskHoldingAdjustmentTexts).states[state]}</Badge>;
}
