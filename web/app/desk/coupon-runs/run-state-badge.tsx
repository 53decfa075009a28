import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { stateBadge } from '../parts/state-badge.tsx';

export const RunStateBadge = stateBadge(deskCouponRunTexts, (texts) => texts.states, {
  ahead: 'neutral',
  due: 'warning',
  preparing: 'info',
  prepared: 'warning',
  proposed: 'warning',
  released: 'info',
  waiting: 'success',
  settled: 'success',
  nothing_due: 'neutral',
  cancelled: 'neutral',
});

export const PayoutStateBadge = stateBadge(deskCouponRunTexts, (texts) => texts.payoutStates, {
  planned: 'neutral',
  sending: 'info',
  paid: 'success',
  parked: 'warning',
});
