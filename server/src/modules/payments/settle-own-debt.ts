import type { UndoingKind } from '@bb1/domain/receivables/receivable-state';
import type { Tx } from '../../platform/db/database.ts';
import { undoReceivables } from '../receivables/settle-receivable.ts';
import { mailReceivablePaid } from '../receivables/mail-debtor.ts';
import { suspenseOf, undecidedUnits } from './books.ts';
import { restatePayment } from './restate-payment.ts';
import { lockPayment, type PaymentRow } from './store.ts';

/**
 * A payment has money again: from an order that has ended, from a refund that was never sent, or because the chain included it once
 * more. If the payment was taken back meanwhile, the money first settles its receivables; what others have paid on these goes back to
 * their payments, in the queue.
 * Lock the payment first.
 */
export async function settleOwnDebt(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'currency'>,
  cause: { kind: UndoingKind; orderId: string | null; refundId: string | null; at: Date },
): Promise<void> {
  const units = await undecidedUnits(tx, payment);
  if (units === 0n) return;
  const undone = await undoReceivables(tx, {
    ...cause,
    paymentId: payment.id,
    units,
    placeOf: suspenseOf,
  });
  // Who withdraws an order knows that nothing is owed for it; the others learn it.
  if (cause.kind !== 'order_withdrawn')
    for (const { id, eurCents } of undone.receivables)
      await mailReceivablePaid(tx, { receivableId: id, eurCents, at: cause.at });
  for (const id of undone.givenTo)
    await restatePayment(tx, await lockPayment(tx, id), 'receivable_closed');
}
