import { paymentIncompleteMail, paymentRevaluedMail, paymentReceivedMail } from './mails.ts';
import { cents, decimal, eur, money } from '@bb1/domain/money';
import type { OrderStatus } from '@bb1/domain/orders/order-status';
import {
  KEPT_FOR_PROOF_DAYS,
  type MoneyStatus,
  statusByMoney,
} from '@bb1/domain/payments/order-money';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import type { Context } from '../../context.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { identificationOf } from '../kyc/kyc-of.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { moveOrder } from '../orders/move-order.ts';
import { getOrder, type OrderRow, saveStanding } from '../orders/store.ts';
import { amountOf } from './books.ts';
import { isRevaluation, pricesOfOrder } from '../rates/quotes.ts';
import { type Paid, sumCents } from './assign.ts';
import type { Revalued } from './due-of-payment.ts';
import { openRefundsOfOrder } from './refunds/refund-store.ts';
import { seenCentsOf } from './seen-money.ts';
import {
  hasUnprovenPayment,
  heldReasonsOf,
  liveAssignmentsOfOrder,
  ordersOfPayment,
  type PaymentRow,
} from './store.ts';

const OVERPAID: ReadonlySet<QueueReason> = new Set(['overpaid', 'already_paid']);
const LATE: ReadonlySet<QueueReason> = new Set(['late', 'order_not_open']);
const FROM_ANOTHER: ReadonlySet<QueueReason> = new Set(['name_differs', 'sender_differs']);
const BY_MONEY: readonly OrderStatus[] = [
  'pending',
  'received',
  'funds_received',
] satisfies MoneyStatus[];
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const WHY: Readonly<Record<MoneyStatus, string>> = {
  pending: 'the money that was seen is gone again',
  received: 'money was seen that is not final or not complete',
  funds_received: 'the whole amount is final and assigned',
};

/**
 * Brings an order into the status that its payments determine, whatever has happened since, so that
 * running it again changes nothing. Lock the order first.
 */
export async function settleOrder(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  orderId: string,
  at: Date,
  revalued: Revalued | null = null,
): Promise<void> {
  const order = await getOrder(tx, orderId);
  const assigned = await liveAssignmentsOfOrder(tx, orderId);
  const creditedCents = sumCents(assigned);
  const seenCents = await seenCentsOf(context, tx, { order, assigned });
  const held = await heldReasonsOf(tx, orderId);
  const payableUntil = await payableUntilOf(context, tx, order, assigned);
  const deadline = payableUntil ?? order.payment_deadline;
  const keptUntil = (await hasUnprovenPayment(tx, orderId, deadline))
    ? new Date(deadline.getTime() + KEPT_FOR_PROOF_DAYS * DAY_MS)
    : null;
  await saveStanding(
    tx,
    orderId,
    {
      creditedEur: eur(creditedCents),
      seenEur: eur(seenCents),
      payableUntil,
      keptUntil,
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
  await mailInvestor(context, tx, {
    order,
    from: from ?? null,
    to,
    creditedCents,
    payableUntil: deadline,
    revalued,
    at,
  });
}

/** The same for every order that a payment was ever assigned to, or names. */
export async function settleOrdersOf(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  payment: Pick<PaymentRow, 'id'>,
  at: Date,
): Promise<void> {
  for (const orderId of await ordersOfPayment(tx, payment.id))
    await settleOrder(context, tx, orderId, at);
}

/**
 * The deadline for the rest after a revaluation, if it is later than the deadline of the order. Only a revaluation before
 * the end of the grace period extends it; otherwise small payments could hold a part of the sale.
 */
async function payableUntilOf(
  { offering }: Pick<Context, 'offering'>,
  tx: Tx,
  order: OrderRow,
  assigned: readonly Paid[],
): Promise<Date | null> {
  if (order.payment_method === 'EUR' || assigned.length === 0) return null;
  const prices = await pricesOfOrder(tx, order.id);
  const lastCounted = order.payment_deadline.getTime() + offering.sale.paymentGraceDays * DAY_MS;
  const until = assigned
    .map(({ quote_id: id }) => prices.get(id ?? ''))
    .filter((price) => price !== undefined && isRevaluation(price))
    .map(({ madeAt }) => madeAt.getTime())
    .filter((made) => made <= lastCounted)
    .map((made) => made + offering.payments.topUpHours * HOUR_MS);
  const latest = Math.max(...until, 0);
  return latest > order.payment_deadline.getTime() ? new Date(latest) : null;
}

async function mailInvestor(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  news: {
    order: OrderRow;
    from: MoneyStatus | OrderStatus | null;
    to: MoneyStatus;
    creditedCents: bigint;
    payableUntil: Date;
    revalued: Revalued | null;
    at: Date;
  },
): Promise<void> {
  const { order, from, to, creditedCents, payableUntil, revalued, at } = news;
  const isComplete = from !== null && from !== to && to === 'funds_received';
  const isMore =
    from !== null && to !== 'funds_received' && creditedCents > cents(order.credited_eur);
  if (!isComplete && !isMore && revalued === null) return;
  const account = await findAccount(tx, order.account_id);
  if (account === null) return;
  const addressee = { to: account.email, locale: account.locale, at, about: account.id };
  const values = { name: account.full_name, reference: order.reference };
  const missing = eur(isComplete ? 0n : cents(order.amount_eur) - creditedCents);
  const deadline = payableUntil.toISOString();
  if (revalued !== null)
    await queueMail(tx, {
      ...addressee,
      mail: paymentRevaluedMail,
      values: { ...values, ...revaluedValues(revalued), missing, deadline },
    });
  if (isComplete) {
    const { verdict } = await identificationOf(tx, account.id, kycSetting(context));
    await queueMail(tx, {
      ...addressee,
      mail: paymentReceivedMail,
      values: {
        ...values,
        amount: order.amount_eur,
        // No token is allocated before that.
        verification: verdict === 'approved' ? 'approved' : 'open',
      },
    });
  } else if (revalued === null)
    await queueMail(tx, {
      ...addressee,
      mail: paymentIncompleteMail,
      values: { ...values, paid: eur(creditedCents), missing, deadline },
    });
}

function revaluedValues({ payment, revaluation, credited, restUnits }: Revalued) {
  const { currency, reason, rate } = revaluation;
  return {
    sent: decimal(amountOf(currency, payment.amount)),
    currency,
    reason,
    rate,
    pays: credited.credited_eur,
    rest: restUnits === 0n ? '' : decimal(money(currency, restUnits)),
  };
}
