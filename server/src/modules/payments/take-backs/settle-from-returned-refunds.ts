import { SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { settleReceivable } from '../../receivables/settle-receivable.ts';
import { mailReceivablePaid } from '../../receivables/mail-debtor.ts';
import { lockReceivablesOfPayment } from '../../receivables/store.ts';
import { suspenseOf, undecidedUnits } from '../books.ts';
import { endRefund } from '../refunds/end-refund.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { restatePayment } from '../restate-payment.ts';
import { lockPayment, type PaymentRow } from '../store.ts';
import { returnedRefundsOf } from './take-back-store.ts';

/**
 * Returned refunds settle the receivables of their original payment before they can be refunded again: otherwise the same money
 * would leave twice.
 */
export async function settleFromReturnedRefunds(
  tx: Tx,
  { payment, at }: { payment: PaymentRow; at: Date },
): Promise<void> {
  for (const paymentId of await returnedRefundsOf(tx, payment.id)) {
    if ((await openOf(tx, payment)) === 0) return;
    const returned = await lockPayment(tx, paymentId);
    for (const refund of await refundsOfPayment(tx, returned.id))
      if (refund.state === 'approved') await endRefund(tx, refund, 'payment_taken_back', at);
    await settleWithUndecided(tx, returned, { of: payment.id, at });
    await restatePayment(tx, returned, 'refund_returned');
  }
}

async function openOf(tx: Tx, payment: Pick<PaymentRow, 'id'>): Promise<number> {
  return (await lockReceivablesOfPayment(tx, payment.id)).filter(({ state }) => state === 'open')
    .length;
}

/** Settles receivables of a payment with undecided money of another one, which is its returned refund. Lock both first. */
export async function settleWithUndecided(
  tx: Tx,
  returned: Pick<PaymentRow, 'id' | 'currency'>,
  { of, at }: { of: string; at: Date },
): Promise<void> {
  // What was sent back and came back is owed first for that; anything else after it.
  const owed = (await lockReceivablesOfPayment(tx, of))
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => Number(other.refund_id !== null) - Number(one.refund_id !== null));
  for (const receivable of owed) {
    const units = await undecidedUnits(tx, returned);
    if (units === 0n) return;
    const paid = await settleReceivable(tx, receivable.id, {
      kind: 'refund_returned',
      paymentId: returned.id,
      money: { currency: returned.currency, units },
      place: suspenseOf(returned.id),
      actor: SYSTEM,
      at,
    });
    if (paid !== null)
      await mailReceivablePaid(tx, { receivableId: receivable.id, eurCents: paid.eurCents, at });
  }
}
