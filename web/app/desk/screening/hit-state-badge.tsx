import type { HitState } from '@bb1/domain/screening/hit-state';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';

const KINDS = {
  open: 'warning',
  false_match: 'success',
  true_match: 'error',
  ended: 'neutral',
} as const satisfies Record<HitState, string>;

export function HitStateBadge({ state }: { readonly state: HitState }) {
  return <Badge kind={KINDS[state]}>{useTexts(deskScreeningTexts).states[state]}</Badge>;
}
