import deskRefundTexts from '@bb1/texts/pages/desk-refunds';
import { stateBadge } from '../parts/state-badge.tsx';

export const RefundStateBadge = stateBadge(deskRefundTexts, (texts) => texts.states, {
  proposed: 'warning',
  approved: 'info',
  exported: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'error',
  rejected: 'neutral',
  ended: 'neutral',
});
