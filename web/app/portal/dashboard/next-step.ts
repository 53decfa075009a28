import { cents } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';

/** What comes next for an order; `pay` is the only one that asks something of the investor. */
export type NextStep = 'pay' | 'final' | 'allocation' | 'tokens_back';

export function nextStep({ status, missing, withdrawal }: Pick<Order, 'status' | 'missing' | 'withdrawal'>): NextStep | null {
  if (withdrawal.declared_at !== null) return withdrawal.completed_at === null ? 'tokens_back' : null;
  if (isPayable(status)) return cents(missing) > 0n ? 'pay' : 'final';
  return status === 'funds_received' ? 'allocation' : null;
}
