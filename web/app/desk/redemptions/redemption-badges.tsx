import deskRedemptionTexts from '@bb1/texts/pages/desk-redemptions';
import { stateBadge } from '../parts/state-badge.tsx';

export const RedemptionBadge = stateBadge(deskRedemptionTexts, (texts) => texts.states, {
  proposed: 'warning',
  approved: 'info',
  rejected: 'neutral',
  done: 'success',
});

export const RedemptionLineBadge = stateBadge(deskRedemptionTexts, (texts) => texts.lineStates, {
  planned: 'neutral',
  sending: 'info',
  redeemed: 'success',
  left: 'warning',
});

export const TransactionStageBadge = stateBadge(deskRedemptionTexts, (texts) => texts.stages, {
  preparing: 'info',
  to_sign: 'warning',
  sending: 'info',
  settled: 'success',
});
