import { cents } from '@bb1/domain/money';
import type { Order } from '@bb1/domain/orders/endpoints';
import { isPayable } from '@bb1/domain/orders/order-status';

/** The next step of an order. */
export type NextStep = 'pay' | 'too_late' | 'final' | 'verification' | 'allocation' | 'tokens_back';

/** `now` is the server's time in milliseconds; tokens are allocated to verified people only. */
export function nextStep(
  {
    status,
    missing,
    withdrawal,
    payment_deadline: deadline,
  }: Pick<Order, 'status' | 'missing' | 'withdrawal' | 'payment_deadline'>,
  { now, isVerified }: { readonly now: number; readonly isVerified: boolean },
): NextStep | null {
  if (withdrawal.declared_at !== null)
    return withdrawal.completed_at === null ? 'tokens_back' : null;
  if (isPayable(status) && cents(missing) > 0n)
    return now > Date.parse(deadline) ? 'too_late' : 'pay';
  if (isPayable(status)) return 'final';
  if (status !== 'funds_received') return null;
  return isVerified ? 'allocation' : 'verification';
}
