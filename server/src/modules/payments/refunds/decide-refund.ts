import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { ApprovedDecision } from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuseWhileMoneyIsStopped } from '../../officers/payment-halt.ts';
import { getOrder } from '../../orders/store.ts';
import { screeningOf } from '../../screening/hit-store.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from '../books.ts';
import { restatePayment } from '../restate-payment.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { ordersOfPayment, type PaymentRow } from '../store.ts';
import { giveBackDue, lockRefundWhole } from './end-refund.ts';
import { lockForOfficer, type RefundContent } from './propose-refund.ts';
import { dueOf } from './refund-books.ts';
import {
  findRefund,
  lockRefund,
  type RefundRow,
  saveRefundDecision,
  saveRefundState,
} from './refund-store.ts';
import { sendLumens } from './send-lumens.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * The second officer's approval: the money is reserved for the refund, and lumens are sent at once.
 */
export async function approveRefund(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { content, approvedBy, at }: ApprovedDecision<RefundContent>,
): Promise<void> {
  const { refund, payment } = await lockWhole(tx, { id: content.refund_id, officerId: approvedBy });
  await refuseWhileMoneyIsStopped(tx, refund.currency);
  const amount = amountOf(refund.currency, refund.amount);
  // The bank may have reversed the payment since the proposal.
  if (
    refund.state !== 'proposed' ||
    payment.finality !== 'final' ||
    amount.units > (await undecidedUnits(tx, payment))
  )
    throw refuse('conflict', 'invalid_status');
  await refuseFrozenMoney(tx, payment);
  // What somebody owes comes first: their money pays that, or waits until it is settled.
  if (refund.is_held) throw refuse('conflict', 'payee_owes');
  await saveRefundDecision(tx, {
    id: refund.id,
    state: 'approved',
    officerId: approvedBy,
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
    actor: { kind: 'officer', id: approvedBy },
    act: 'refund.approved',
    subject: `refund:${refund.id}`,
    after: { amount: refund.amount, currency: refund.currency },
  });
  await restatePayment(tx, payment, 'overpaid');
  if (refund.currency === 'XLM')
    await sendLumens(tx, mustFind(await findRefund(tx, refund.id)), at);
  await settleOrdersOf(context, tx, payment, at);
}

/** Its proposal was sent back, withdrawn or lapsed: the money waits in the queue again. */
export async function endUnapprovedRefund(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { content, at }: { content: RefundContent; at: Date },
): Promise<void> {
  const refund = await lockRefundWhole(tx, content.refund_id);
  if (refund.state !== 'proposed') return;
  await saveRefundState(tx, refund, { state: 'ended', failure: 'not_approved' });
  await settleOrdersOf(context, tx, { id: refund.payment_id }, at);
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

/** An officer cancels an approved refund: nothing has left, the money waits in the queue again. */
export async function cancelRefund(
  context: Deciding,
  cancellation: { id: string; officerId: string; reason: string },
): Promise<RefundRow> {
  return context.db.transaction('cancel_refund', async (tx) => {
    const { refund, payment } = await lockWhole(tx, cancellation);
    if (refund.state !== 'approved') throw refuse('conflict', 'invalid_status');
    if (refund.proposed_by === cancellation.officerId)
      throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    await saveRefundDecision(tx, { ...cancellation, state: 'rejected', at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: cancellation.officerId },
      act: 'refund.rejected',
      subject: `refund:${refund.id}`,
      reason: cancellation.reason,
    });
    await giveBackDue(tx, { refund, kind: 'refund_called_off', at });
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
