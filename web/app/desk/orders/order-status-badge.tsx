import deskOrderTexts from '@bb1/texts/pages/desk-orders';
import { stateBadge } from '../parts/state-badge.tsx';
import { DESK_ORDER_FLAGS } from '@bb1/domain/orders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';

export const OrderStatusBadge = stateBadge(deskOrderTexts, (texts) => texts.statuses, {
  pending: 'neutral',
  received: 'info',
  funds_received: 'info',
  tokens_allocated: 'success',
  lapsed: 'warning',
  cancelled: 'neutral',
  withdrawn: 'warning',
});

/** Anything out of the ordinary about an order's money. */
export function OrderFlags({ flags }: { readonly flags: readonly string[] }) {
  const texts = useTexts(deskOrderTexts).flags;
  return DESK_ORDER_FLAGS.filter((flag) => flags.includes(flag)).map((flag) => (
    <Badge key={flag} kind="warning">
      {texts[flag]}
    </Badge>
  ));
}
