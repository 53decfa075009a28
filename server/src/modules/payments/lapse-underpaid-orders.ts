import { cents } from '@bb1/domain/money';
import { isCoveredSoon } from '@bb1/domain/payments/order-money';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { isKept, lapseBefore, lapseOrder, mayBePaidUnseen } from '../orders/lapse-orders.ts';
import { getOrder, listOverdueOrderIds, lockOrders, type OrderRow } from '../orders/store.ts';
import { freeOrderMoney } from './free-order-money.ts';
import { sumCents } from './assign.ts';
import { comingCentsOf } from './seen-money.ts';
import { settleOrder } from './settle-order.ts';
import { liveAssignmentsOfOrder } from './store.ts';

export const LAPSE_UNDERPAID = 'payments.lapse_underpaid';

/**
 * Ends underpaid orders after their deadline and the days of grace; their money waits for a refund.
 * An order with enough money that is not final yet waits for the chain.
 */
export async function lapseUnderpaidOrders(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const at = context.clock.now();
  const overdue = await listOverdueOrderIds(context.db, {
    before: lapseBefore(context, at),
    at,
    statuses: ['received'],
  });
  await eachOf(overdue, (orderId) =>
    context.db.transaction('lapse_underpaid', async (tx) => {
      // An order that lapses gives its money back, which nothing does while money is stopped.
      const { payment_method: currency } = await getOrder(tx, orderId);
      await refuseWhileHalted(tx, currency);
      await lockOrders(tx, [orderId]);
      const order = await getOrder(tx, orderId);
      if (order.status !== 'received' || order.payable_until >= lapseBefore(context, at)) return;
      if (await mayStillBePaid(context, tx, order, at)) return;
      await freeOrderMoney(tx, { orderId, reason: 'order_ended', at });
      await settleOrder(context, tx, orderId, at);
      // Without its money the order can lapse, unless some of it is still pending.
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

/** Whether money that came in time is enough, or may turn out to be. Lock the order first. */
export async function mayStillBePaid(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  order: OrderRow,
  at: Date,
): Promise<boolean> {
  if (isKept(order, at) || (await mayBePaidUnseen(tx, order, at))) return true;
  const assigned = await liveAssignmentsOfOrder(tx, order.id);
  return isCoveredSoon({
    amountCents: cents(order.amount_eur),
    creditedCents: sumCents(assigned),
    seenCents: await comingCentsOf(context, tx, { order, assigned }, at),
  });
}
