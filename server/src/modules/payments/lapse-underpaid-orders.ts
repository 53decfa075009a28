import { isCoveredSoon } from '@bb1/domain/payments/order-standing';
import type { Context } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { lapseBefore, lapseOrder } from '../orders/lapse-orders.ts';
import { moneyOf } from '../orders/shown-order.ts';
import { getOrder, listOverdueOrderIds, lockOrders } from '../orders/store.ts';
import { freeOrderMoney } from './free-order-money.ts';
import { settleOrder } from './settle-order.ts';

export const LAPSE_UNDERPAID = 'payments.lapse_underpaid';

/**
 * Ends the orders whose deadline and days of grace passed with too little money; what was paid waits for its way back. An
 * order whose money is enough and only not final yet waits for the chain.
 */
export async function lapseUnderpaidOrders(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const at = context.clock.now();
  const overdue = await listOverdueOrderIds(context.db, {
    before: lapseBefore(context, at),
    statuses: ['received'],
  });
  await eachOf(overdue, (orderId) =>
    context.db.transaction('lapse_underpaid', async (tx) => {
      // An order that lapses gives its money back, which nothing does while money is stopped.
      const { payment_method: currency } = await getOrder(tx, orderId);
      await refuseWhileMoneyIsStopped(tx, currency);
      await lockOrders(tx, [orderId]);
      const order = await getOrder(tx, orderId);
      if (order.status !== 'received' || isCoveredSoon(moneyOf(order))) return;
      await freeOrderMoney(tx, { orderId, reason: 'order_ended', at });
      await settleOrder(context, tx, orderId, at);
      // Without its money it is where an order lapses from, unless some of it is still on its way.
      const { status } = await getOrder(tx, orderId);
      await lapseOrder(tx, {
        orderId,
        from: status === 'pending' ? 'pending' : 'received',
        at,
        partly: true,
      });
    }),
  );
}
