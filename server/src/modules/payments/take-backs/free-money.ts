import { money } from '@bb1/domain/money';
import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { getOrder } from '../../orders/store.ts';
import { reopenPaidBy } from '../../receivables/settle-receivable.ts';
import { assignUnits, dueInEuros, reverseAssignment } from '../assign.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from '../books.ts';
import { endRefund } from '../refunds/end-refund.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import {
  type AssignmentRow,
  liveAssignmentsOfOrder,
  liveAssignmentsOfPayment,
  ownFundsOf,
  type PaymentRow,
} from '../store.ts';

interface Wanted {
  readonly payment: PaymentRow;
  readonly units: bigint;
  readonly at: Date;
}

interface Freed {
  readonly orders: { readonly id: string; readonly units: bigint }[];
  /** Receivables that this payment had paid. */
  readonly reopened: string[];
}

/**
 * Makes as much of a payment undecided as possible, in the order of the least harm: refunds that have not left, orders without
 * tokens, receivables that it paid, and what the issuer took for its own.
 */
export async function freeMoney(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  wanted: Wanted,
): Promise<Freed> {
  const { payment, units, at } = wanted;
  const missing = async () => units - (await undecidedUnits(tx, payment));
  if ((await missing()) > 0n) await endRefundsNotLeft(tx, payment, at);
  const orders = await freeOrders(context, tx, { payment, at, missing });
  const owed = await missing();
  const reopened =
    owed > 0n
      ? await reopenPaidBy(tx, {
          paymentId: payment.id,
          money: { currency: payment.currency, units: owed },
          place: suspenseOf(payment.id),
          at,
        })
      : [];
  const own = await missing();
  if (own > 0n) await takeFromOwnFunds(tx, { payment, units: own, at });
  return { orders, reopened };
}

async function endRefundsNotLeft(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  for (const refund of await refundsOfPayment(tx, payment.id))
    if (refund.state === 'approved') await endRefund(tx, refund, 'payment_taken_back', at);
}

/** Orders without tokens lose their money, the last one first; they get back what is not needed. */
async function freeOrders(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  { payment, at, missing }: Omit<Wanted, 'units'> & { readonly missing: () => Promise<bigint> },
): Promise<Freed['orders']> {
  const orders: Freed['orders'] = [];
  for (const assignment of (await liveAssignmentsOfPayment(tx, payment.id)).toReversed()) {
    const wanted = await missing();
    if (wanted <= 0n) break;
    if ((await getOrder(tx, assignment.order_id)).status === 'tokens_allocated') continue;
    await reverseAssignment(tx, assignment, payment, 'the payment was taken back', at);
    const held = amountOf(payment.currency, assignment.amount).units;
    if (wanted < held)
      await assignRest(context, tx, { payment, assignment, units: held - wanted, at });
    orders.push({ id: assignment.order_id, units: wanted < held ? wanted : held });
  }
  return orders;
}

/** Banks alone take back a part: it is in euros, and needs no quote. */
async function assignRest(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  rest: { payment: PaymentRow; assignment: AssignmentRow; units: bigint; at: Date },
): Promise<void> {
  const order = await getOrder(tx, rest.assignment.order_id);
  const assigned = await liveAssignmentsOfOrder(tx, order.id);
  if (order.payment_method !== 'EUR')
    throw new Error('a part of a payment in another currency was taken back');
  await assignUnits(tx, {
    payment: rest.payment,
    order,
    assigned,
    due: { ...dueInEuros(context, order, assigned), toleranceUnits: 0n },
    units: rest.units,
    decisionId: null,
    at: rest.at,
  });
}

/** Takes money that was booked as the issuer's own; no debt arises. */
async function takeFromOwnFunds(tx: Tx, { payment, units, at }: Wanted): Promise<void> {
  const own = amountOf(payment.currency, await ownFundsOf(tx, payment.id)).units;
  const taken = own < units ? own : units;
  if (taken <= 0n) return;
  await move(tx, {
    kind: 'own_funds_taken_back',
    causeId: newId(),
    amount: money(payment.currency, taken),
    from: { account: 'own_funds', subjectId: payment.id },
    to: suspenseOf(payment.id),
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'payment.own_funds_taken_back',
    subject: `payment:${payment.id}`,
  });
}
