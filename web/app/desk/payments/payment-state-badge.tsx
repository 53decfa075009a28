import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { stateBadge } from '../parts/state-badge.tsx';

export const PaymentStateBadge = stateBadge(deskPaymentTexts, (texts) => texts.states, {
  queued: 'warning',
  new: 'info',
  assigned: 'success',
  closed: 'neutral',
  gone: 'error',
  split: 'neutral',
});
