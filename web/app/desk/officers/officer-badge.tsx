import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { stateBadge } from '../parts/state-badge.tsx';

export const OfficerBadge = stateBadge(deskOfficerTexts, (texts) => texts.standings, {
  active: 'success',
  invited: 'info',
  setting_up: 'info',
  suspended: 'neutral',
});
