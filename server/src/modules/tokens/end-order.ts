import type { OrderStatus } from '@bb1/domain/orders/order-status';
import type { Context } from '../../context.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { freeReservation } from '../orders/free-reservation.ts';
import { moveOrder } from '../orders/move-order.ts';
import { getOrder, lockOrders } from '../orders/store.ts';
import { freeOrderMoney } from '../payments/free-order-money.ts';
import { settleOrder } from '../payments/settle-order.ts';

/**
 * The issuer ends an order in one of these statuses, which frees its part of the sale. Its money
 * waits for a refund by two officers. Nothing happens in any other status.
 */
export async function endOrder(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { orderId, from }: { readonly orderId: string; readonly from: readonly OrderStatus[] },
): Promise<void> {
  // The end of an order frees its money, which is refused while payments are halted: the job runs again.
  const { payment_method: currency } = await getOrder(tx, orderId);
  await refuseWhileHalted(tx, currency);
  await lockOrders(tx, [orderId]);
  const order = await getOrder(tx, orderId);
  const at = context.clock.now();
  if (
    !from.includes(order.status) ||
    !(await moveOrder(tx, {
      orderId,
      from: order.status,
      to: 'cancelled',
      actor: SYSTEM,
      reason: 'the issuer has ended it',
      at,
    }))
  )
    return;
  await freeOrderMoney(tx, { orderId, reason: 'order_ended', at });
  await settleOrder(context, tx, order.id, at);
  await freeReservation(tx, order, at);
}
