import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseWhileMoneyIsStopped } from '../../officers/payment-halt.ts';
import { getOrder } from '../../orders/store.ts';
import { screeningOf } from '../../screening/hit-store.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from '../books.ts';
import { restatePayment } from '../restate-payment.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { ordersOfPayment, type PaymentRow } from '../store.ts';
import { giveBackDue } from './end-refund.ts';
import { lockForOfficer } from './propose-refund.ts';
import { dueOf } from './refund-books.ts';
import { findRefund, lockRefund, type RefundRow, saveRefundDecision } from './refund-store.ts';
import { sendLumens } from './send-lumens.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * The second officer's approval: the money is reserved for the refund, and lumens are sent at once.
 */
export async function approveRefund(
  context: Deciding,
  approval: { id: string; officerId: string; version: number },
): Promise<RefundRow> {
  return context.db.transaction('approve_refund', async (tx) => {
    const { refund, payment } = await lockWhole(tx, approval);
    await refuseWhileMoneyIsStopped(tx, refund.currency);
    if (refund.state !== 'proposed' || refund.version !== approval.version)
      throw refuse('conflict', 'invalid_status');
    if (refund.proposed_by === approval.officerId) throw refuse('forbidden', 'maker_is_checker');
    const amount = amountOf(refund.currency, refund.amount);
    // The bank may have reversed the payment since the proposal.
    if (payment.finality !== 'final' || amount.units > (await undecidedUnits(tx, payment)))
      throw refuse('conflict', 'invalid_status');
    await refuseFrozenMoney(tx, payment);
    // What somebody owes comes first: their money pays that, or waits until it is settled.
    if (refund.is_held) throw refuse('conflict', 'payee_owes');
    const at = context.clock.now();
    await saveRefundDecision(tx, {
      id: refund.id,
      state: 'approved',
      officerId: approval.officerId,
      at,
      reason: null,
    });
    await move(tx, {
      kind: 'refund_approved',
      causeId: refund.id,
      amount,
      from: suspenseOf(payment.id),
      to: dueOf(refund.id),
      at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: approval.officerId },
      act: 'refund.approved',
      subject: `refund:${refund.id}`,
      after: { amount: refund.amount, currency: refund.currency },
    });
    await restatePayment(tx, payment, 'overpaid');
    if (refund.currency === 'XLM')
      await sendLumens(tx, mustFind(await findRefund(tx, refund.id)), at);
    await settleOrdersOf(context, tx, payment, at);
    return mustFind(await findRefund(tx, refund.id));
  });
}

/**
 * A person with an open screening hit gets no money either: it is frozen until compliance has
 * decided (Regulations (EU) on restrictive measures).
 */
async function refuseFrozenMoney(tx: Tx, payment: PaymentRow): Promise<void> {
  for (const orderId of await ordersOfPayment(tx, payment.id)) {
    const { open, trueMatch } = await screeningOf(tx, (await getOrder(tx, orderId)).account_id);
    if (open > 0 || trueMatch) throw refuse('conflict', 'refund_waits_for_compliance');
  }
}

/**
 * The second officer's rejection or cancellation: nothing has left, the money waits in the queue
 * again.
 */
export async function rejectRefund(
  context: Deciding,
  rejection: { id: string; officerId: string; reason: string },
): Promise<RefundRow> {
  return context.db.transaction('reject_refund', async (tx) => {
    const { refund, payment } = await lockWhole(tx, rejection);
    if (refund.state !== 'proposed' && refund.state !== 'approved')
      throw refuse('conflict', 'invalid_status');
    if (refund.proposed_by === rejection.officerId) throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    const wasApproved = refund.state === 'approved';
    await saveRefundDecision(tx, {
      id: refund.id,
      state: 'rejected',
      officerId: rejection.officerId,
      at,
      reason: rejection.reason,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: rejection.officerId },
      act: 'refund.rejected',
      subject: `refund:${refund.id}`,
      reason: rejection.reason,
    });
    if (wasApproved) await giveBackDue(tx, { refund, kind: 'refund_called_off', at });
    await settleOrdersOf(context, tx, payment, at);
    return mustFind(await findRefund(tx, refund.id));
  });
}

/** Orders, payment and refund, locked in this order. */
async function lockWhole(
  tx: Tx,
  wish: { id: string; officerId: string },
): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const found = mustFind(await findRefund(tx, wish.id));
  const payment = await lockForOfficer(tx, found.payment_id, wish.officerId);
  return { refund: mustFind(await lockRefund(tx, wish.id)), payment };
}
