import deskReceivableTexts from '@bb1/texts/pages/desk-receivables';
import { stateBadge } from '../parts/state-badge.tsx';

export const ReceivableStateBadge = stateBadge(deskReceivableTexts, (texts) => texts.states, {
  open: 'warning',
  settled: 'success',
  written_off: 'neutral',
});
