import { money } from '@bb1/domain/money';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { getOrder } from '../orders/store.ts';
import { insertRevaluation } from '../rates/quotes.ts';
import { assignUnits } from './assign.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from './books.ts';
import type { DecisionRow } from './decision-store.ts';
import { dueOfPayment, type KnownRate } from './due-of-payment.ts';
import { payWithUndecided } from './pay-receivable.ts';
import { endRefundsWithoutMoney } from './refunds/end-refund.ts';
import { restatePayment } from './restate-payment.ts';
import { settleOrdersOf } from './settle-order.ts';
import { liveAssignmentsOfOrder, type PaymentRow } from './store.ts';

type Carrying = Pick<Context, 'clock' | 'offering'>;

interface Carried {
  readonly decision: Pick<DecisionRow, 'id' | 'kind' | 'amount' | 'order_id' | 'receivable_id'>;
  /** Locked, with everything that it belongs to. */
  readonly payment: PaymentRow;
  /** The rate of the moment at which the payment became final, where it is needed. */
  readonly rate: KnownRate | null;
  readonly actor: Actor;
  readonly at: Date;
}

/** Executes what two officers have decided about a payment. */
export async function executeDecision(context: Carrying, tx: Tx, done: Carried): Promise<void> {
  const { decision, payment, at } = done;
  const { units } = amountOf(payment.currency, decision.amount);
  if (units > (await undecidedUnits(tx, payment))) throw refuse('conflict', 'invalid_status');
  if (decision.kind === 'own_funds')
    await move(tx, {
      kind: 'own_funds',
      causeId: decision.id,
      amount: money(payment.currency, units),
      from: suspenseOf(payment.id),
      to: { account: 'own_funds' },
      at,
    });
  else if (decision.order_id !== null)
    await assignToOrder(context, tx, { ...done, orderId: decision.order_id, units });
  else if (decision.receivable_id !== null) await payReceivable(context, tx, done);
  await endRefundsWithoutMoney(tx, payment.id, at);
  await restatePayment(tx, payment, 'overpaid');
  await settleOrdersOf(context, tx, payment, at);
}

async function assignToOrder(
  context: Carrying,
  tx: Tx,
  by: Carried & { readonly orderId: string; readonly units: bigint },
): Promise<void> {
  const { payment, rate } = by;
  const order = await getOrder(tx, by.orderId);
  const assigned = await liveAssignmentsOfOrder(tx, order.id);
  const priced = await dueOfPayment(context, tx, { payment, order, assigned, rate });
  // Paid or over in the meantime, or more than it still takes: the officers have to look again.
  if (
    priced === null ||
    priced.due.units <= 0n ||
    !holdsReservation(order.status) ||
    order.status === 'tokens_allocated'
  )
    throw refuse('conflict', 'invalid_status');
  const { due, revaluation } = priced;
  const isTooMuch = by.units > due.units + due.toleranceUnits;
  if (isTooMuch && revaluation === null) throw refuse('conflict', 'invalid_status');
  if (revaluation !== null) await insertRevaluation(tx, revaluation);
  await assignUnits(tx, {
    payment,
    order,
    assigned,
    due,
    // The officers saw another worth: what is too much for the order stays in the queue.
    units: isTooMuch ? due.units : by.units,
    decisionId: by.decision.id,
    at: by.at,
  });
}

/** Paid by somebody else in the meantime, it takes nothing, and the officers have to look again. */
async function payReceivable(
  context: Carrying,
  tx: Tx,
  { decision, payment, actor }: Carried,
): Promise<void> {
  const hasPaid = await payWithUndecided(context, tx, {
    payment,
    receivableId: decision.receivable_id ?? '',
    amount: decision.amount,
    actor,
  });
  if (!hasPaid) throw refuse('conflict', 'invalid_status');
}
