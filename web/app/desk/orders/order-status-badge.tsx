import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';

const KINDS: Readonly<Record<OrderStatus, AlertKind | 'neutral'>> = {
  pending: 'neutral',
  received: 'info',
  funds_received: 'info',
  tokens_allocated: 'success',
  lapsed: 'warning',
  cancelled: 'neutral',
  withdrawn: 'warning',
};

export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  return <Badge kind={KINDS[status]}>{useTexts(deskOrderTexts).statuses[status]}</Badge>;
}
