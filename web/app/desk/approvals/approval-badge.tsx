import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { stateBadge } from '../parts/state-badge.tsx';

export const ApprovalBadge = stateBadge(deskApprovalTexts, (texts) => texts.states, {
  proposed: 'warning',
  approved: 'success',
  sent_back: 'error',
  withdrawn: 'neutral',
  lapsed: 'neutral',
  stopped: 'warning',
});
