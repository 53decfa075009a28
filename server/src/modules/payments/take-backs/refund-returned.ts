import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { amountOf } from '../books.ts';
import { lockRefundWhole, settleOrdersOfRefund } from '../refunds/end-refund.ts';
import { refundNumberIn, refundNumberOf } from '../refunds/refund-number.ts';
import { refundIdOfNumber, type RefundRow, saveRefundState } from '../refunds/refund-store.ts';
import type { PaymentRow } from '../store.ts';
import { settleWithUndecided } from './settle-from-returned-refunds.ts';
import { refundReferenceTakenBack, returnedSumOf, saveRefundReturn } from './take-back-store.ts';

/**
 * Whether a credit is one of our refunds, returned by the payee's bank or reversed by ours; the refund has then failed.
 * The money first pays what the person owes for the same payment; the rest waits for a new decision.
 */
export async function refundReturned(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  payment: PaymentRow,
): Promise<boolean> {
  const refund = await returnedRefund(tx, payment);
  if (refund === null) return false;
  await saveRefundReturn(tx, { paymentId: payment.id, refundId: refund.id });
  const at = context.clock.now();
  if (refund.state !== 'failed') {
    await saveRefundState(tx, refund, { state: 'failed', failure: 'returned' });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'refund.came_back',
      subject: `refund:${refund.id}`,
      reason: 'returned',
    });
  }
  if (refund.payment_id !== null)
    await settleWithUndecided(tx, payment, { of: refund.payment_id, at });
  await settleOrdersOfRefund(context, tx, refund, at);
  return true;
}

/** Found by its reference, in whatever field, or by the bank's reference of its debit. Returns in parts add up to no more than the refund. */
async function returnedRefund(tx: Tx, payment: PaymentRow): Promise<RefundRow | null> {
  const number =
    refundNumberOf(payment.end_to_end_id) ??
    refundNumberIn(payment.remittance) ??
    refundNumberOf(await refundReferenceTakenBack(tx, payment.id));
  const refundId = number === null ? null : await refundIdOfNumber(tx, number);
  if (refundId === null) return null;
  const refund = await lockRefundWhole(tx, refundId);
  const back = amountOf('EUR', await returnedSumOf(tx, refund.id)).units;
  const isWithin =
    back + amountOf('EUR', payment.amount).units <= amountOf('EUR', refund.amount).units;
  const hasLeft =
    refund.state === 'sent' ||
    refund.state === 'exported' ||
    (refund.state === 'failed' && refund.failure === 'returned');
  return hasLeft && isWithin ? refund : null;
}
