import { money } from '@bb1/domain/money';
import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Answers } from '../../../module.ts';
import type { ApprovedDecision } from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { post } from '../../../platform/journal/journal.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { getOrder } from '../../orders/store.ts';
import { findAccount } from '../../accounts/store.ts';
import { screeningOf } from '../../screening/hit-store.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from '../books.ts';
import { restatePayment } from '../restate-payment.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { ordersOfPayment } from '../store.ts';
import { refuseIfLeftBefore } from './earlier-refund.ts';
import { giveBackDue, lockRefundWhole, settleOrdersOfRefund } from './end-refund.ts';
import { lockForOfficer, type RefundContent } from './propose-refund.ts';
import { personAndHeir } from './propose-tax-refund.ts';
import { dueOf, kindOf } from './refund-books.ts';
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
  house: Pick<Context, 'clock' | 'offering'> & Pick<Answers, 'owedTaxRefunds' | 'heirOf'>,
  tx: Tx,
  decision: ApprovedDecision<RefundContent>,
): Promise<void> {
  const { content, approvedBy, at } = decision;
  if (content.payment_id === null) return approveTaxRefund(house, tx, decision);
  const payment = await lockForOfficer(tx, content.payment_id, approvedBy);
  const refund = mustFind(await lockRefund(tx, content.refund_id));
  await refuseWhileHalted(tx, refund.currency);
  const amount = amountOf(refund.currency, refund.amount);
  // The bank may have reversed the payment since the proposal.
  if (
    refund.state !== 'proposed' ||
    payment.finality !== 'final' ||
    amount.units > (await undecidedUnits(tx, payment))
  )
    throw refuse('conflict', 'invalid_status');
  for (const orderId of await ordersOfPayment(tx, payment.id)) {
    const { account_id: accountId } = await getOrder(tx, orderId);
    await refuseFrozenMoney(tx, (await personAndHeir(house, tx, accountId)).accountIds);
  }
  // What somebody owes comes first: their money pays that, or waits until it is settled.
  if (refund.is_held) throw refuse('conflict', 'payee_owes');
  await refuseIfLeftBefore(house, tx, refund);
  await saveApproval(tx, refund, decision);
  await move(tx, {
    kind: kindOf(refund, 'refund_approved'),
    causeId: refund.id,
    amount,
    from: suspenseOf(payment.id),
    to: dueOf(refund.id),
    at,
  });
  await restatePayment(tx, payment, 'overpaid');
  if (refund.currency === 'XLM')
    await sendLumens(tx, mustFind(await findRefund(tx, refund.id)), at);
  await settleOrdersOf(house, tx, payment, at);
}

async function saveApproval(
  tx: Tx,
  refund: RefundRow,
  { approvedBy: officerId, at }: Pick<ApprovedDecision<RefundContent>, 'approvedBy' | 'at'>,
): Promise<void> {
  await saveRefundDecision(tx, { id: refund.id, state: 'approved', officerId, at, reason: null });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: 'refund.approved',
    subject: `refund:${refund.id}`,
    after: { amount: refund.amount, currency: refund.currency },
  });
}

/**
 * Of tax that was withheld in excess: takes exactly what is owed to the person. Refuses when that is
 * another amount since the proposal.
 */
async function approveTaxRefund(
  house: Pick<Context, 'offering'> & Pick<Answers, 'owedTaxRefunds' | 'heirOf'>,
  tx: Tx,
  decision: ApprovedDecision<RefundContent>,
): Promise<void> {
  const refund = mustFind(await lockRefund(tx, decision.content.refund_id));
  const { account_id: accountId } = refund;
  if (refund.state !== 'proposed' || accountId === null) throw refuse('conflict', 'invalid_status');
  const { accountIds, payeeId } = await personAndHeir(house, tx, accountId);
  for (const id of accountIds) await refuseSelfReview(tx, decision.approvedBy, id);
  await refuseWhileHalted(tx, 'EUR');
  await refuseFrozenMoney(tx, accountIds);
  // An heir may have been named since, or another one.
  const payee = mustFind(await findAccount(tx, payeeId));
  if (!isSamePersonName(refund.payee_name ?? '', payee.full_name))
    throw refuse('conflict', 'facts_changed');
  if (refund.is_held) throw refuse('conflict', 'payee_owes');
  await refuseIfLeftBefore(house, tx, refund);
  const owed = await house.owedTaxRefunds(tx, accountId);
  const total = owed.reduce((sum, one) => sum + one.cents, 0n);
  if (total !== amountOf('EUR', refund.amount).units) throw refuse('conflict', 'facts_changed');
  await saveApproval(tx, refund, decision);
  await post(tx, {
    kind: kindOf(refund, 'refund_approved'),
    causeId: refund.id,
    at: decision.at,
    lines: [
      ...owed.map((one) => ({
        account: 'tax_refunds_due',
        subjectId: one.correctionId,
        amount: money('EUR', one.cents),
      })),
      { ...dueOf(refund.id), amount: money('EUR', -total) },
    ],
  });
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
  await settleOrdersOfRefund(context, tx, refund, at);
}

/**
 * A person with an open screening hit gets no money either: it is frozen until compliance has
 * decided (Regulations (EU) on restrictive measures); likewise the heir of a deceased person.
 */
async function refuseFrozenMoney(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const id of accountIds) {
    const { open, trueMatch } = await screeningOf(tx, id);
    if (open > 0 || trueMatch) throw refuse('conflict', 'refund_waits_for_compliance');
  }
}

/** An officer cancels an approved refund: nothing has left, the money waits again. */
export async function cancelRefund(
  context: Deciding,
  cancellation: { id: string; officerId: string; reason: string },
): Promise<RefundRow> {
  return context.db.transaction('cancel_refund', async (tx) => {
    const refund = await lockForCancellation(tx, cancellation);
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
    await settleOrdersOfRefund(context, tx, refund, at);
    return mustFind(await findRefund(tx, refund.id));
  });
}

/** Orders, payment and refund, locked in this order. */
async function lockForCancellation(
  tx: Tx,
  request: { id: string; officerId: string },
): Promise<RefundRow> {
  const found = mustFind(await findRefund(tx, request.id));
  if (found.payment_id !== null) await lockForOfficer(tx, found.payment_id, request.officerId);
  if (found.account_id !== null) await refuseSelfReview(tx, request.officerId, found.account_id);
  return mustFind(await lockRefund(tx, request.id));
}
