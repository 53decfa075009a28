import { decimal } from '@bb1/domain/money';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { findOrdersByReferences, getOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import { latestQuote } from '../rates/quotes.ts';
import { assignUnits, dueByQuote } from './assign.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from './books.ts';
import { refuseConflictOfInterest } from './conflict-of-interest.ts';
import { undecidedPart, lockForOfficer } from './refunds/propose-refund.ts';
import { restatePayment } from './restate-payment.ts';
import { settleOrdersOf } from './settle-order.ts';
import { liveAssignmentsOfOrder, lockPayment, ordersOfPayment, type PaymentRow } from './store.ts';
import { type DecisionRow, decide, findOne, insertRow, ofPayment } from './decision-store.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

export interface DecisionForm {
  readonly kind: 'assign' | 'own_funds';
  readonly order_reference: string | null;
  readonly amount: string;
  readonly reason: string;
  readonly version: number;
}

export function decisionsOfPayment(db: Queryable, paymentId: string): Promise<DecisionRow[]> {
  return db.rows(ofPayment, [paymentId]);
}

/** Proposes what undecided money is for; another officer has to approve. */
export async function proposeDecision(
  context: Deciding,
  proposal: { paymentId: string; officerId: string; form: DecisionForm },
): Promise<void> {
  const { officerId, form } = proposal;
  try {
    await context.db.transaction('propose_decision', async (tx) => {
      await refuseWhileMoneyIsStopped(tx);
      const order =
        form.kind === 'assign' ? await assignableOrder(tx, form.order_reference, officerId) : null;
      const payment = await lockForOfficer(tx, proposal.paymentId, officerId);
      if (
        payment.version !== form.version ||
        payment.state !== 'queued' ||
        payment.finality !== 'final'
      )
        throw refuse('conflict', 'invalid_status');
      const amount = await undecidedPart(tx, payment, form.amount);
      if (order !== null && order.payment_method !== payment.currency)
        throw refuseField('order_reference', 'order_in_other_currency');
      const at = context.clock.now();
      const id = newId();
      await tx.run(insertRow, [
        id,
        payment.id,
        form.kind,
        order?.id ?? null,
        decimal(amount),
        form.reason,
        officerId,
        at,
      ]);
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'payment_decision.proposed',
        subject: `payment:${payment.id}`,
        reason: form.reason,
        after: { kind: form.kind, order: order?.id ?? null, amount: decimal(amount) },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'payment_decisions_one_open'))
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

async function assignableOrder(
  tx: Tx,
  reference: string | null,
  officerId: string,
): Promise<OrderRow> {
  if (reference === null) throw refuseField('order_reference', 'required');
  const [order] = await findOrdersByReferences(tx, [reference.toUpperCase()]);
  if (order === undefined) throw refuseField('order_reference', 'order_unknown');
  if (
    !holdsReservation(order.status) ||
    order.status === 'tokens_allocated' ||
    order.status === 'funds_received'
  )
    throw refuseField('order_reference', 'order_takes_no_money');
  await refuseSelfReview(tx, officerId, order.account_id);
  return order;
}

/**
 * The second officer's approval: the money goes where the first one proposed, if both are
 * unchanged.
 */
export async function approveDecision(
  context: Deciding,
  approval: { id: string; officerId: string; version: number },
): Promise<string> {
  return context.db.transaction('approve_decision', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    const { decision, payment } = await lockDecision(tx, approval);
    if (payment.version !== approval.version || payment.finality !== 'final')
      throw refuse('conflict', 'invalid_status');
    const amount = amountOf(payment.currency, decision.amount);
    if (amount.units > (await undecidedUnits(tx, payment)))
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await tx.run(decide, [decision.id, 'approved', approval.officerId, at, null]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: approval.officerId },
      act: 'payment_decision.approved',
      subject: `payment:${payment.id}`,
      after: { decision: decision.id },
    });
    if (decision.order_id === null)
      await move(tx, {
        kind: 'own_funds',
        causeId: decision.id,
        amount,
        from: suspenseOf(payment.id),
        to: { account: 'own_funds' },
        at,
      });
    else
      await assignByDecision(context, tx, {
        decision,
        payment,
        orderId: decision.order_id,
        units: amount.units,
        at,
      });
    await restatePayment(tx, payment, 'overpaid');
    await settleOrdersOf(context, tx, payment, at);
    return payment.id;
  });
}

async function assignByDecision(
  context: Deciding,
  tx: Tx,
  by: { decision: DecisionRow; payment: PaymentRow; orderId: string; units: bigint; at: Date },
): Promise<void> {
  const order = await getOrder(tx, by.orderId);
  const assigned = await liveAssignmentsOfOrder(tx, order.id);
  const due = dueByQuote(context, order, { assigned, quote: await latestQuote(tx, order.id) });
  // Paid or ended in the meantime, or more than it still accepts: the officers have to look again.
  if (
    due === null ||
    due.units <= 0n ||
    by.units > due.units + due.toleranceUnits ||
    !holdsReservation(order.status) ||
    order.status === 'tokens_allocated'
  )
    throw refuse('conflict', 'invalid_status');
  await assignUnits(tx, {
    payment: by.payment,
    order,
    assigned,
    due,
    units: by.units,
    decisionId: by.decision.id,
    at: by.at,
  });
}

/** The second officer's rejection: the money waits as before. */
export async function rejectDecision(
  context: Deciding,
  rejection: { id: string; officerId: string; reason: string },
): Promise<string> {
  return context.db.transaction('reject_decision', async (tx) => {
    const { decision, payment } = await lockDecision(tx, rejection);
    const at = context.clock.now();
    await tx.run(decide, [decision.id, 'rejected', rejection.officerId, at, rejection.reason]);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: rejection.officerId },
      act: 'payment_decision.rejected',
      subject: `payment:${payment.id}`,
      reason: rejection.reason,
      after: { decision: decision.id },
    });
    return payment.id;
  });
}

/**
 * Locks orders, then the payment, then the decision; officers never decide on their own proposals
 * or their own money.
 */
async function lockDecision(
  tx: Tx,
  wish: { id: string; officerId: string },
): Promise<{ decision: DecisionRow; payment: PaymentRow }> {
  const found = mustFind(await tx.maybe(findOne, [wish.id]));
  const orderIds = [
    ...new Set([
      ...(await ordersOfPayment(tx, found.payment_id)),
      ...(found.order_id === null ? [] : [found.order_id]),
    ]),
  ];
  await lockOrders(tx, orderIds);
  for (const orderId of orderIds)
    await refuseSelfReview(tx, wish.officerId, (await getOrder(tx, orderId)).account_id);
  const payment = await lockPayment(tx, found.payment_id);
  await refuseConflictOfInterest(tx, wish.officerId, payment);
  const decision = await tx.one(findOne, [wish.id]);
  if (decision.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  if (decision.proposed_by === wish.officerId) throw refuse('forbidden', 'maker_is_checker');
  return { decision, payment };
}
