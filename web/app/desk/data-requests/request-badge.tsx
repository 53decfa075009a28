import deskDataRequestTexts from '@bb1/texts/pages/desk-data-requests';
import { stateBadge } from '../parts/state-badge.tsx';

export const RequestBadge = stateBadge(deskDataRequestTexts, (texts) => texts.states, {
  open: 'warning',
  done: 'success',
  refused: 'neutral',
});
