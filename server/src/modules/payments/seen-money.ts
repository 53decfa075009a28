import { decimal, eur, money, parseMoney } from '@bb1/domain/money';
import { isNoise } from '@bb1/domain/payments/match-payment';
import { finalBy } from '@bb1/domain/rates/valuation';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/store.ts';
import { latestQuote, type Quote, quoteSeenUnder } from '../rates/quotes.ts';
import { creditFor, dueAtPrice, leftAt, type Paid, sumCents } from './assign.ts';
import { amountOf } from './books.ts';
import { dustThresholdOf } from './dust-threshold.ts';
import { type PaymentRow, seenPaymentsOf } from './store.ts';
import { dustOfOrder } from './waiting-store.ts';

type Settling = Pick<Context, 'offering'>;

interface OrderMoney {
  readonly order: OrderRow;
  readonly assigned: readonly Paid[];
}

interface SeenMoney {
  readonly payment: PaymentRow;
  /** Null: the network saw it while no quote held. */
  readonly seenUnder: Quote | null;
}

/**
 * Cents that seen money would pay if it became final in time, first come first. What was seen while no quote held shows at the
 * newest one, until the rate is known by which it counts.
 */
export async function seenCentsOf(context: Settling, tx: Tx, its: OrderMoney): Promise<bigint> {
  return creditOfSeen(context, tx, its, await seenMoneyOf(tx, its.order));
}

/**
 * The same for money that is certain to count: it can still become final in time, or it is final and waits for its rate. Other
 * money holds no part of the sale after the deadline: a transaction with hardly any fee could wait for weeks.
 */
export async function comingCentsOf(
  context: Settling,
  tx: Tx,
  its: OrderMoney,
  at: Date,
): Promise<bigint> {
  const { payment_method: currency } = its.order;
  if (currency === 'EUR') return 0n;
  const hours = context.offering.payments.finalWithinHours[currency];
  const coming = (await seenMoneyOf(tx, its.order)).filter(
    ({ payment, seenUnder }) =>
      payment.finality === 'final' || (seenUnder !== null && finalBy(seenUnder, hours) > at),
  );
  return creditOfSeen(context, tx, its, coming);
}

async function seenMoneyOf(tx: Tx, order: OrderRow): Promise<SeenMoney[]> {
  if (order.payment_method === 'EUR') return [];
  const seen: SeenMoney[] = [];
  for (const payment of await seenPaymentsOf(tx, order.id))
    if (payment.currency === order.payment_method && payment.first_seen_at <= order.payable_until)
      seen.push({
        payment,
        seenUnder: await quoteSeenUnder(tx, order.id, payment.first_seen_at),
      });
  return seen;
}

async function creditOfSeen(
  context: Settling,
  tx: Tx,
  { order, assigned }: OrderMoney,
  seen: readonly SeenMoney[],
): Promise<bigint> {
  if (seen.length === 0) return 0n;
  const newest = await latestQuote(tx, order.id);
  const paid = [...assigned];
  const dueAt = (price: Quote) => dueAtPrice(context, order, { assigned: paid, price });
  const add = (price: Quote, units: bigint): void => {
    const due = { ...dueAt(price), units: leftAt(price, paid) };
    paid.push({
      amount: decimal(money(price.currency, units)),
      credited_eur: eur(creditFor(order, due, units, paid)),
      quote_id: price.id,
    });
  };
  let last: Quote | null = null;
  for (const { payment, seenUnder } of seen) {
    const price = seenUnder ?? newest;
    if (price === null) continue;
    const units = amountOf(payment.currency, payment.amount).units;
    // A stranger's pending dust must not prevent a cancellation.
    if (
      isNoise(
        { units, tinyUnits: dustThresholdOf(context, payment.currency) },
        { dueUnits: leftAt(price, paid), toleranceUnits: dueAt(price).toleranceUnits },
      )
    )
      continue;
    add(price, units);
    last = price;
  }
  if (last === null) return 0n;
  // What was too little before completes the order together with this.
  const dust = parseMoney(last.currency, await dustOfOrder(tx, order.id, last.currency)).units;
  const { units: left, toleranceUnits } = dueAt(last);
  if (dust > 0n && left > 0n && dust + toleranceUnits >= left) add(last, dust);
  return sumCents(paid.slice(assigned.length));
}
