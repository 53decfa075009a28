import { DESK_ORDER_FLAGS } from '@bb1/domain/orders/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskOrderTexts from '@bb1/texts/pages/desk-orders';

/** Anything out of the ordinary about an order's money. */
export function OrderFlags({ flags }: { readonly flags: readonly string[] }) {
  const texts = useTexts(deskOrderTexts).flags;
  return DESK_ORDER_FLAGS.filter((flag) => flags.includes(flag)).map((flag) => (
    <Badge key={flag} kind="warning">
      {texts[flag]}
    </Badge>
  ));
}
