import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { stateBadge } from '../parts/state-badge.tsx';

export const VersionStateBadge = stateBadge(deskScreeningTexts, (texts) => texts.versionStates, {
  previewed: 'info',
  proposed: 'warning',
  in_force: 'success',
  superseded: 'neutral',
  withdrawn: 'neutral',
});
