import type { Order } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime, formatEur, formatPrice, formatQuantity } from '../../ui/format.ts';
import { fact, FactList } from '../../ui/table.tsx';
import { useTokenCode } from '../use-token-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { StatusBadge } from './status-badge.tsx';

/** An order as placed, with its status. */
export function OrderFacts({
  order,
  isVerified = true,
}: {
  readonly order: Order;
  /** False says that a paid order waits for the person's verification. */
  readonly isVerified?: boolean;
}) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const tokenCode = useTokenCode();
  const { text } = texts.statuses[order.status];
  const statusText = typeof text === 'string' ? text : text[order.payment_method];
  const waits = order.status === 'funds_received' && !isVerified;
  const prices = order.parts.map((part) =>
    order.parts.length === 1
      ? formatPrice(locale, part.price)
      : texts.preview.part({
          tokens: formatQuantity(locale, part.tokens),
          price: formatPrice(locale, part.price),
        }),
  );
  return (
    <Card title={texts.payment.order} actions={<StatusBadge status={order.status} />}>
      <output className="block text-small text-muted">
        {waits ? texts.waitsForVerification : statusText}
      </output>
      <FactList
        facts={[
          fact(texts.amount, formatEur(locale, order.amount)),
          fact(texts.preview.tokens, formatQuantity(locale, order.tokens, tokenCode)),
          fact(
            texts.preview.price,
            <span className="grid text-right">
              {prices.map((price) => (
                <span key={price}>{price}</span>
              ))}
            </span>,
          ),
          fact(texts.preview.faceValue, formatEur(locale, order.face_value)),
          order.discount_code !== null &&
            fact(
              texts.payment.discount,
              <span className="font-mono wrap-anywhere">{order.discount_code}</span>,
            ),
          isPayable(order.status) &&
            fact(texts.payment.deadline, formatDateTime(locale, order.payment_deadline)),
          fact(texts.payment.placedAt, formatDateTime(locale, order.placed_at)),
        ]}
      />
    </Card>
  );
}
