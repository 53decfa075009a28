import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { stateBadge } from './state-badge.tsx';

export const VerdictBadge = stateBadge(deskKycTexts, (texts) => texts.verdicts, {
  not_started: 'neutral',
  in_progress: 'neutral',
  in_review: 'info',
  action_needed: 'warning',
  approved_except_video: 'success',
  approved: 'success',
  rejected: 'error',
  expired: 'warning',
});
