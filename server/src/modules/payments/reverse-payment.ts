import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { money } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type JournalLine, post } from '../../platform/journal/journal.ts';
import { getOrder, lockOrders } from '../orders/store.ts';
import { reverseAssignment } from './assign.ts';
import { amountOf, suspenseOf, takenBackOf, undecidedUnits } from './books.ts';
import { settleOrdersOf } from './settle-order.ts';
import {
  liveAssignmentsOfPayment,
  lockPayment,
  ordersOfPayment,
  type PaymentRow,
  saveFinality,
  takenBack,
} from './store.ts';

/** A payment that was only seen is gone: its orders follow. Payload: `{ paymentId }`. */
export const SETTLE_REVERSAL = defineJob('payments.take_back', z.object({ paymentId: z.uuid() }));

type Taking = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * Changes no books: by the time this runs the payment may be back. Running it again changes
 * nothing.
 */
export async function settleReversal(context: Taking, paymentId: string): Promise<void> {
  await context.db.transaction('take_back', async (tx) => {
    await lockOrders(tx, await ordersOfPayment(tx, paymentId));
    await settleOrdersOf(context, tx, { id: paymentId }, context.clock.now());
  });
}

/**
 * Received money is gone. It is taken from the unassigned part and from orders without an
 * allocation; the part behind allocated tokens or a sent refund becomes a claim of the issuer
 * against its recipient.
 */
export async function reversePayment(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  taking: { payment: PaymentRow; from: Omit<JournalLine, 'amount'>; causeId: string },
): Promise<void> {
  const at = context.clock.now();
  await lockOrders(tx, await ordersOfPayment(tx, taking.payment.id));
  const payment = await lockPayment(tx, taking.payment.id);
  if (payment.finality === 'final') await takeFromBooks(tx, { ...taking, payment, at });
  await settleOrdersOf(context, tx, payment, at);
}

async function takeFromBooks(
  tx: Tx,
  taking: { payment: PaymentRow; from: Omit<JournalLine, 'amount'>; causeId: string; at: Date },
): Promise<void> {
  const { payment, from, causeId, at } = taking;
  for (const assignment of await liveAssignmentsOfPayment(tx, payment.id)) {
    if ((await getOrder(tx, assignment.order_id)).status !== 'tokens_allocated')
      await reverseAssignment(tx, assignment, payment, 'the payment was taken back', at);
  }
  const whole = amountOf(payment.currency, payment.amount).units;
  const undecided = await undecidedUnits(tx, payment);
  const lines = [
    { ...suspenseOf(payment.id), amount: money(payment.currency, undecided) },
    { ...takenBackOf(payment.id), amount: money(payment.currency, whole - undecided) },
    { ...from, amount: money(payment.currency, -whole) },
  ];
  await post(tx, { kind: 'payment_taken_back', causeId, at, lines });
  await saveFinality(tx, payment.id, {
    finality: 'gone',
    height: null,
    confirmations: 0,
    state: 'gone',
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'payment.taken_back',
    subject: `payment:${payment.id}`,
    before: { state: payment.state },
  });
}

/** The part of a reversed payment that is still owed to the issuer. */
export async function owedUnits(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'currency'>,
): Promise<bigint> {
  return amountOf(payment.currency, (await tx.one(takenBack, [payment.id])).amount).units;
}
