import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import investmentTexts from '@bb1/texts/pages/investment';

const STATUS_KINDS: Readonly<Record<OrderStatus, AlertKind | 'neutral'>> = {
  pending: 'warning',
  received: 'info',
  funds_received: 'success',
  tokens_allocated: 'success',
  lapsed: 'neutral',
  cancelled: 'neutral',
  withdrawn: 'neutral',
};

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  return (
    <Badge kind={STATUS_KINDS[status]}>{useTexts(investmentTexts).statuses[status].name}</Badge>
  );
}
