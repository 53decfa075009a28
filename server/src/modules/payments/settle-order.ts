import { paymentIncompleteMail } from './mails/payment-incomplete.ts';
import { paymentReceivedMail } from './mails/payment-received.ts';
import { cents, eur } from '@bb1/domain/money';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import { isNoise } from '@bb1/domain/payments/match-payment';
import { type MoneyStatus, statusByMoney } from '@bb1/domain/payments/order-standing';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import type { Context } from '../../context.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { moveOrder } from '../orders/move-order.ts';
import { getOrder, type OrderRow, saveStanding } from '../orders/store.ts';
import { amountOf } from './books.ts';
import { creditFor, dueAt, leftUnder, type Paid, sumCents } from './assign.ts';
import { openRefundsOfOrder } from './refunds/refund-store.ts';
import {
  heldReasonsOf,
  liveAssignmentsOfOrder,
  ordersOfPayment,
  type PaymentRow,
  seenPaymentsOf,
} from './store.ts';
import { dustThresholdOf } from './dust-threshold.ts';

const OVERPAID: ReadonlySet<QueueReason> = new Set(['overpaid', 'already_paid']);
const LATE: ReadonlySet<QueueReason> = new Set(['late', 'quote_expired', 'order_not_open']);
const FROM_ANOTHER: ReadonlySet<QueueReason> = new Set(['name_differs', 'sender_differs']);
const BY_MONEY: readonly OrderStatus[] = [
  'pending',
  'received',
  'funds_received',
] satisfies MoneyStatus[];
const WHY: Readonly<Record<MoneyStatus, string>> = {
  pending: 'the money that was seen is gone again',
  received: 'money was seen that is not final or not complete',
  funds_received: 'the whole amount is final and assigned',
};

/**
 * Brings an order into the status that its payments determine, whatever happened in any order, so
 * that running it again changes nothing. Lock the order first.
 */
export async function settleOrder(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  orderId: string,
  at: Date,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  const assigned = await liveAssignmentsOfOrder(tx, orderId);
  const creditedCents = sumCents(assigned);
  const seenCents = await seenCentsOf(context, tx, order, assigned);
  const held = await heldReasonsOf(tx, orderId);
  await saveStanding(
    tx,
    orderId,
    {
      creditedEur: eur(creditedCents),
      seenEur: eur(seenCents),
      isOverpaid: held.some((reason) => OVERPAID.has(reason)),
      isLate: held.some((reason) => LATE.has(reason)),
      isFromAnother: held.some((reason) => FROM_ANOTHER.has(reason)),
      hasRefundPending: (await openRefundsOfOrder(tx, orderId)) > 0,
    },
    at,
  );
  const from = BY_MONEY.find((one) => one === order.status);
  const to = statusByMoney({ amountCents: cents(order.amount_eur), creditedCents, seenCents });
  if (from !== undefined && from !== to)
    await moveOrder(tx, { orderId, from, to, actor: SYSTEM, reason: WHY[to], at });
  await mailInvestor(tx, { order, from: from ?? null, to, creditedCents, at });
}

/** The same for every order that a payment was ever assigned to, or names. */
export async function settleOrdersOf(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  payment: Pick<PaymentRow, 'id'>,
  at: Date,
): Promise<void> {
  for (const orderId of await ordersOfPayment(tx, payment.id))
    await settleOrder(context, tx, orderId, at);
}

/** What seen money would pay if it became final now, first come first. */
async function seenCentsOf(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  order: OrderRow,
  assigned: readonly Paid[],
): Promise<bigint> {
  const paid = [...assigned];
  let sum = 0n;
  for (const payment of await seenPaymentsOf(tx, order.id)) {
    if (payment.currency !== order.payment_method || payment.first_seen_at > order.payment_deadline)
      continue;
    const due = await dueAt(context, tx, order, { assigned, moment: payment.first_seen_at });
    if (due?.quote == null) continue;
    const units = amountOf(payment.currency, payment.amount).units;
    const left = leftUnder(due.quote, paid);
    // A stranger's pending dust must not prevent a cancellation.
    if (
      isNoise(
        { units, tinyUnits: dustThresholdOf(context, payment.currency) },
        { dueUnits: left, toleranceUnits: due.toleranceUnits },
      )
    )
      continue;
    const credited = creditFor(order, { ...due, units: left }, units, paid);
    paid.push({ amount: payment.amount, credited_eur: eur(credited), quote_id: due.quote.id });
    sum += credited;
  }
  return sum;
}

async function mailInvestor(
  tx: Tx,
  news: {
    order: OrderRow;
    from: MoneyStatus | OrderStatus | null;
    to: MoneyStatus;
    creditedCents: bigint;
    at: Date;
  },
): Promise<void> {
  const { order, from, to, creditedCents, at } = news;
  const isComplete = from !== null && from !== to && to === 'funds_received';
  const isMore =
    from !== null && to !== 'funds_received' && creditedCents > cents(order.credited_eur);
  if (!isComplete && !isMore) return;
  const account = await findAccount(tx, order.account_id);
  if (account === null) return;
  const addressee = { to: account.email, locale: account.locale, at, about: account.id };
  const values = { name: account.full_name, reference: order.reference };
  if (isComplete)
    await queueMail(tx, {
      ...addressee,
      mail: paymentReceivedMail,
      values: { ...values, amount: order.amount_eur },
    });
  else
    await queueMail(tx, {
      ...addressee,
      mail: paymentIncompleteMail,
      values: {
        ...values,
        paid: eur(creditedCents),
        missing: eur(cents(order.amount_eur) - creditedCents),
        deadline: order.payment_deadline.toISOString(),
      },
    });
}
