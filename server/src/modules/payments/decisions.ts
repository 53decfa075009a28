import { decimal } from '@bb1/domain/money';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import type { DecisionKind } from '@bb1/domain/payments/payment-state';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context, Integrations } from '../../context.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Queryable, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { findOrdersByReferences, getOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import { requireRateSince } from '../rates/current-rate.ts';
import { findReceivablesByReferences, type ReceivableRow } from '../receivables/store.ts';
import { carryOutDecision } from './carry-out-decision.ts';
import { refuseConflictOfInterest } from './conflict-of-interest.ts';
import { type DecisionRow, decide, findOne, insertDecision, ofPayment } from './decision-store.ts';
import { dueOfPayment, type KnownRate } from './due-of-payment.ts';
import { lockForOfficer, undecidedPart } from './refunds/propose-refund.ts';
import {
  findPayment,
  liveAssignmentsOfOrder,
  lockPayment,
  ordersOfPayment,
  type PaymentRow,
} from './store.ts';
import { peopleOfPayment } from './take-backs/take-back-store.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

export interface DecisionForm {
  readonly kind: DecisionKind;
  readonly order_reference: string | null;
  readonly receivable_reference?: string | null;
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
      const { currency } = mustFind(await findPayment(tx, proposal.paymentId));
      await refuseWhileMoneyIsStopped(tx, currency);
      const order =
        form.kind === 'assign' ? await assignableOrder(tx, form.order_reference, officerId) : null;
      const receivable =
        form.kind === 'receivable'
          ? await payableReceivable(tx, form.receivable_reference, officerId)
          : null;
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
      if (
        receivable !== null &&
        payment.currency !== 'EUR' &&
        payment.currency !== receivable.currency
      )
        throw refuseField('receivable_reference', 'receivable_in_other_currency');
      const at = context.clock.now();
      const id = newId();
      await insertDecision(tx, {
        id,
        payment_id: payment.id,
        kind: form.kind,
        order_id: order?.id ?? null,
        receivable_id: receivable?.id ?? null,
        amount: decimal(amount),
        reason: form.reason,
        proposed_by: officerId,
        proposed_at: at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'payment_decision.proposed',
        subject: `payment:${payment.id}`,
        reason: form.reason,
        after: {
          kind: form.kind,
          order: order?.id ?? null,
          receivable: receivable?.id ?? null,
          amount: decimal(amount),
        },
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

async function payableReceivable(
  tx: Tx,
  reference: string | null | undefined,
  officerId: string,
): Promise<ReceivableRow> {
  if (reference == null) throw refuseField('receivable_reference', 'required');
  const [receivable] = await findReceivablesByReferences(tx, [reference.toUpperCase()]);
  if (receivable === undefined) throw refuseField('receivable_reference', 'receivable_unknown');
  if (receivable.state === 'settled')
    throw refuseField('receivable_reference', 'receivable_settled');
  if (receivable.account_id !== null) await refuseSelfReview(tx, officerId, receivable.account_id);
  return receivable;
}

/** The second officer's yes: what the first one said happens, if everything is still as it was. */
export async function approveDecision(
  context: Deciding & Pick<Integrations, 'prices'>,
  approval: { id: string; officerId: string; version: number },
): Promise<string> {
  const rate = await rateOfDecision(context, approval.id);
  return context.db.transaction('approve_decision', async (tx) => {
    const { decision, payment } = await lockDecision(tx, approval);
    await refuseWhileMoneyIsStopped(tx, payment.currency);
    if (payment.version !== approval.version || payment.finality !== 'final')
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    const actor: Actor = { kind: 'officer', id: approval.officerId };
    await tx.run(decide, [decision.id, 'approved', approval.officerId, at, null]);
    await record(tx, {
      at,
      actor,
      act: 'payment_decision.approved',
      subject: `payment:${payment.id}`,
      after: { decision: decision.id },
    });
    await carryOutDecision(context, tx, { decision, payment, rate, actor, at });
    return payment.id;
  });
}

/** The rate of the moment at which a payment became final, when its assignment may need one; asked for before anything is locked. */
async function rateOfDecision(
  context: Deciding & Pick<Integrations, 'prices'>,
  id: string,
): Promise<KnownRate | null> {
  const { db } = context;
  const decision = mustFind(await db.maybe(findOne, [id]));
  if (decision.order_id === null) return null;
  const order = await getOrder(db, decision.order_id);
  const payment = mustFind(await findPayment(db, decision.payment_id));
  const { currency, final_at: finalAt } = payment;
  if (currency === 'EUR' || finalAt === null || order.payment_method !== currency) return null;
  const assigned = await liveAssignmentsOfOrder(db, order.id);
  return (await dueOfPayment(context, db, { payment, order, assigned, rate: null })) === null
    ? requireRateSince(context, context.prices, currency, finalAt)
    : null;
}

/** The second officer's no: the money waits as before. */
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
  const people = await peopleOfPayment(tx, found.payment_id);
  for (const accountId of people) await refuseSelfReview(tx, wish.officerId, accountId);
  await lockOrders(tx, orderIds);
  for (const orderId of orderIds)
    await refuseSelfReview(tx, wish.officerId, (await getOrder(tx, orderId)).account_id);
  const payment = await lockPayment(tx, found.payment_id);
  await refuseConflictOfInterest(tx, wish.officerId, payment);
  const decision = await tx.one(findOne, [wish.id]);
  // One of many small payments is decided with the others.
  if (decision.state !== 'proposed' || decision.small_payment_decision_id !== null)
    throw refuse('conflict', 'invalid_status');
  if (decision.proposed_by === wish.officerId) throw refuse('forbidden', 'maker_is_checker');
  return { decision, payment };
}
