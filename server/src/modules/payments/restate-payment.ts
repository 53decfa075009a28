import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import type { Tx } from '../../platform/db/database.ts';
import { undecidedUnits } from './books.ts';
import { liveAssignmentsOfPayment, type PaymentRow, savePaymentState } from './store.ts';

/**
 * Derives the state of a payment from the books: an undecided part waits in the queue. Lock it
 * first.
 */
export async function restatePayment(
  tx: Tx,
  payment: PaymentRow,
  reasonToWait: QueueReason,
): Promise<void> {
  if ((await undecidedUnits(tx, payment)) > 0n)
    return savePaymentState(tx, payment.id, 'queued', payment.queue_reason ?? reasonToWait);
  const isWithOrders = (await liveAssignmentsOfPayment(tx, payment.id)).length > 0;
  await savePaymentState(tx, payment.id, isWithOrders ? 'assigned' : 'closed');
}
