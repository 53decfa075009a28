import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import type { Tx } from '../../platform/db/database.ts';
import { reverseAssignment } from './assign.ts';
import { restatePayment } from './restate-payment.ts';
import { settleOwnDebt } from './settle-own-debt.ts';
import { liveAssignmentsOfOrder, lockPayment, savePaymentState } from './store.ts';

/** Removes all money from an ended order, so that officers can refund it. Lock the order first. */
export async function freeOrderMoney(
  tx: Tx,
  ended: { orderId: string; reason: QueueReason; at: Date },
): Promise<void> {
  const assignments = await liveAssignmentsOfOrder(tx, ended.orderId);
  for (const paymentId of [...new Set(assignments.map((one) => one.payment_id))].toSorted()) {
    const payment = await lockPayment(tx, paymentId);
    for (const assignment of assignments.filter((one) => one.payment_id === paymentId))
      await reverseAssignment(
        tx,
        assignment,
        payment,
        `the order ended: ${ended.reason}`,
        ended.at,
      );
    await settleOwnDebt(tx, payment, {
      kind: 'order_withdrawn',
      orderId: ended.orderId,
      refundId: null,
      at: ended.at,
    });
    // Money reversed by the chain or the bank in the meantime cannot be refunded.
    if (payment.finality !== 'final') continue;
    await savePaymentState(tx, paymentId, 'queued', ended.reason);
    await restatePayment(tx, { ...payment, queue_reason: ended.reason }, ended.reason);
  }
}
