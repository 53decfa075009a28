import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { stateBadge } from '../parts/state-badge.tsx';

export const HitStateBadge = stateBadge(deskScreeningTexts, (texts) => texts.states, {
  open: 'warning',
  false_match: 'success',
  true_match: 'error',
  ended: 'neutral',
});
