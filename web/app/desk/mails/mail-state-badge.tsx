import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { stateBadge } from '../parts/state-badge.tsx';

export const MailStateBadge = stateBadge(deskMailTexts, (texts) => texts.states, {
  waiting: 'neutral',
  failing: 'warning',
  sent: 'success',
  given_up: 'error',
});
