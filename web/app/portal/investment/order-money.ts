import { cents } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';

type OrderMoney = Pick<Order, 'status' | 'paid' | 'seen' | 'missing'>;
export type MoneySentence = 'paid' | 'seen' | 'missing';

/** The message about a partly paid order; none before the first payment, or when it is complete. */
export function moneySentences({
  status,
  paid,
  seen,
  missing,
}: OrderMoney): readonly MoneySentence[] {
  const [paidCents, seenCents, missingCents] = [cents(paid), cents(seen), cents(missing)];
  if (!isPayable(status) || paidCents + seenCents === 0n || missingCents === 0n) return [];
  return [
    ...(paidCents > 0n ? (['paid'] as const) : []),
    ...(seenCents > 0n ? (['seen'] as const) : []),
    'missing',
  ];
}
