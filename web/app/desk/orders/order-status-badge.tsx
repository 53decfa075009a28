import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { stateBadge } from '../parts/state-badge.tsx';

export const OrderStatusBadge = stateBadge(deskOrderTexts, (texts) => texts.statuses, {
  pending: 'neutral',
  received: 'info',
  funds_received: 'info',
  tokens_allocated: 'success',
  lapsed: 'warning',
  cancelled: 'neutral',
  withdrawn: 'warning',
});
