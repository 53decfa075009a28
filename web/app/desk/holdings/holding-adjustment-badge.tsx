import deskHoldingAdjustmentTexts from '@bb1/texts/pages/desk-holding-adjustments';
import { stateBadge } from '../parts/state-badge.tsx';

export const HoldingAdjustmentBadge = stateBadge(
  deskHoldingAdjustmentTexts,
  (texts) => texts.states,
  {
    proposed: 'warning',
    preparing: 'info',
    to_sign: 'warning',
    sending: 'info',
    done: 'success',
    rejected: 'neutral',
    failed: 'error',
  },
);
