import { cents } from '@bb1/domain/money';
import type { TakeBackCause } from '@bb1/domain/receivables/receivable-state';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { getOrder } from '../../orders/store.ts';
import { latestQuote } from '../../rates/quotes.ts';
import { raiseReceivable } from '../../receivables/raise-receivable.ts';
import { raisedFor } from '../../receivables/store.ts';
import { amountOf } from '../books.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { liveAssignmentsOfPayment, type PaymentRow } from '../store.ts';
import { peopleOfPayment } from './take-back-store.ts';

interface Part {
  readonly accountId: string | null;
  readonly orderId: string | null;
  readonly refundId: string | null;
  readonly units: bigint;
  readonly eurCents: bigint;
}

/**
 * Raises receivables for the part of a reversed payment that has been spent: against the owner of each order with tokens, and the
 * payee of each sent refund. Returns their ids.
 */
export async function raiseReceivables(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  debt: { payment: PaymentRow; units: bigint; cause: TakeBackCause; at: Date },
): Promise<string[]> {
  const { payment, cause, at } = debt;
  const raised: string[] = [];
  let left = debt.units;
  if (left === 0n) return raised;
  for (const part of [
    ...(await partsWithOrders(tx, payment)),
    ...(await partsSentBack(tx, payment)),
  ]) {
    const units = await unraisedUnits(tx, payment, part);
    const owed = units < left ? units : left;
    if (owed <= 0n) continue;
    raised.push(
      await raiseReceivable(context, tx, {
        ...part,
        paymentId: payment.id,
        cause,
        money: { currency: payment.currency, units: owed },
        eurCents: shareOf(part, owed),
        at,
      }),
    );
    left -= owed;
  }
  if (left > 0n)
    throw new Error(`payment ${payment.id} was taken back, and ${left} units of it are nowhere`);
  return raised;
}

async function partsWithOrders(tx: Tx, payment: PaymentRow): Promise<Part[]> {
  const parts: Part[] = [];
  for (const assignment of await liveAssignmentsOfPayment(tx, payment.id)) {
    const order = await getOrder(tx, assignment.order_id);
    const { units } = amountOf(payment.currency, assignment.amount);
    parts.push({
      accountId: order.account_id,
      orderId: order.id,
      refundId: null,
      units,
      // Within the tolerance an order counts as paid with less; the missing part is not owed.
      eurCents: payment.currency === 'EUR' ? units : cents(assignment.credited_eur),
    });
  }
  return parts;
}

const LEFT_OR_LEAVING: ReadonlySet<string> = new Set(['exported', 'sending', 'sent', 'failed']);

/** Refunds that have been sent or may be. A returned one counts as sent: the returned money settles its receivable. */
async function partsSentBack(tx: Tx, payment: PaymentRow): Promise<Part[]> {
  const refunds = (await refundsOfPayment(tx, payment.id)).filter(
    ({ state, failure }) =>
      LEFT_OR_LEAVING.has(state) && (state !== 'failed' || failure === 'returned'),
  );
  const people = await peopleOfPayment(tx, payment.id);
  const [onlyOne = null] = people.length === 1 ? people : [];
  const named = payment.named_order_id === null ? null : await getOrder(tx, payment.named_order_id);
  const parts: Part[] = [];
  for (const refund of refunds) {
    const { units } = amountOf(payment.currency, refund.amount);
    parts.push({
      accountId: named?.account_id ?? onlyOne,
      orderId: null,
      refundId: refund.id,
      units,
      eurCents: payment.currency === 'EUR' ? units : await worthOf(tx, payment, units),
    });
  }
  return parts;
}

/** By the last quote of the order whose address it came to. */
async function worthOf(tx: Tx, payment: PaymentRow, units: bigint): Promise<bigint> {
  const quote =
    payment.named_order_id === null ? null : await latestQuote(tx, payment.named_order_id);
  if (quote === null) throw new Error(`payment ${payment.id} has no rate to owe it at`);
  return (units * quote.eurCents) / quote.dueUnits;
}

async function unraisedUnits(tx: Tx, payment: PaymentRow, part: Part): Promise<bigint> {
  const raised = await raisedFor(tx, {
    payment_id: payment.id,
    order_id: part.orderId,
    refund_id: part.refundId,
  });
  return part.units - amountOf(payment.currency, raised).units;
}

/** Never nothing: even the smallest part can be named on a transfer. */
function shareOf(part: Part, owed: bigint): bigint {
  const share = owed === part.units ? part.eurCents : (part.eurCents * owed) / part.units;
  return share > 0n ? share : 1n;
}
