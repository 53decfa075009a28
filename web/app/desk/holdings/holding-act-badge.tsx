import type { HoldingActStage } from '@bb1/domain/holdings/act-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskHoldingActTexts from '@bb1/texts/pages/desk-holding-acts';

const KINDS = {
  proposed: 'warning',
  preparing: 'info',
  to_sign: 'warning',
  sending: 'info',
  done: 'success',
  rejected: 'neutral',
  failed: 'error',
} as const;

export function HoldingActBadge({ state }: { readonly state: HoldingActStage }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskHoldingActTexts).states[state]}</Badge>;
}
