import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { stateBadge } from '../parts/state-badge.tsx';

export const ConfigurationStateBadge = stateBadge(deskConfigurationTexts, (texts) => texts.states, {
  first: 'neutral',
  unconfirmed: 'neutral',
  waiting: 'warning',
  confirmed: 'success',
  replaced: 'neutral',
});
