import { cents } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';

/** The next step of an order; only `pay` requires the investor to act. */
export type NextStep = 'pay' | 'too_late' | 'final' | 'allocation' | 'tokens_back';

/** `now` is the server's time in milliseconds. */
export function nextStep(
  {
    status,
    missing,
    withdrawal,
    payment_deadline: deadline,
  }: Pick<Order, 'status' | 'missing' | 'withdrawal' | 'payment_deadline'>,
  now: number,
): NextStep | null {
  if (withdrawal.declared_at !== null)
    return withdrawal.completed_at === null ? 'tokens_back' : null;
  if (isPayable(status) && cents(missing) > 0n)
    return now > Date.parse(deadline) ? 'too_late' : 'pay';
  if (isPayable(status)) return 'final';
  return status === 'funds_received' ? 'allocation' : null;
}
