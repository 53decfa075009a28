import type { DiscountCode } from '@bb1/domain/orders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { useDesk } from '../session/use-desk.ts';
import { discountPhase } from './discount-phase.ts';

const KINDS = {
  published: 'success',
  ended: 'neutral',
} as const;

/** The state of a code, and why a published one is invalid all the same. */
export function DiscountStateBadge({ code }: { readonly code: DiscountCode }) {
  const texts = useTexts(deskDiscountTexts);
  const phase = discountPhase(code, useDesk().now);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge kind={KINDS[code.state]}>{texts.states[code.state]}</Badge>
      {phase !== 'counts' && <Badge>{texts.phases[phase]}</Badge>}
    </span>
  );
}
