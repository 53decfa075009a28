import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settleOrder } from '../settle-order.ts';
import { ordersOfPayment, type PaymentRow } from '../store.ts';

/** Where the money of a refund is between the second officer's yes and its leaving. */
export function dueOf(refundId: string) {
  return { account: 'refunds_due', subjectId: refundId };
}

export async function settleOrdersOf(context: Pick<Context, 'offering'>, tx: Tx, payment: Pick<PaymentRow, 'id'>, at: Date): Promise<void> {
  for (const orderId of await ordersOfPayment(tx, payment.id)) await settleOrder(context, tx, orderId, at);
}
