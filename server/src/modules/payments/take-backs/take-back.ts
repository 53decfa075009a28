import { z } from 'zod';
import { decimal, money, type Money, cents } from '@bb1/domain/money';
import type { TakeBackCause } from '@bb1/domain/receivables/receivable-state';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { post } from '../../../platform/journal/journal.ts';
import { lockAccountIfAny } from '../../accounts/store.ts';
import { lockOrders, getOrder } from '../../orders/store.ts';
import { type Place, takenBackOf } from '../../receivables/balance.ts';
import { sendNotice } from '../../receivables/mail-debtor.ts';
import { suspenseOf, undecidedUnits } from '../books.ts';
import { restatePayment } from '../restate-payment.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { endRefundsWithoutMoney } from '../refunds/end-refund.ts';
import { lockPayment, ordersOfPayment, type PaymentRow, saveFinality } from '../store.ts';
import { freeMoney } from './free-money.ts';
import { raiseReceivables } from './raise-receivables.ts';
import { settleFromReturnedRefunds } from './settle-from-returned-refunds.ts';
import { insertTakeBack, peopleOfPayment, unitsLeft } from './take-back-store.ts';
import { isPayable } from '@bb1/domain/orders/order-status';
import { mailPerson } from '../../accounts/mail-person.ts';
import { missingOf } from '../../orders/order-dto.ts';
import { paymentTakenBackMail } from '../mails.ts';

/** A payment that was seen, and never final, is gone: its orders follow. */
export const SETTLE_REVERSAL = defineJob('payments.take_back', z.object({ paymentId: z.uuid() }));

type Taking = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Changes no books, because the payment may be back by the time this runs. Idempotent. */
export async function settleReversal(context: Taking, paymentId: string): Promise<void> {
  await context.db.transaction('take_back', async (tx) => {
    await lockOrders(tx, await ordersOfPayment(tx, paymentId));
    await settleOrdersOf(context, tx, { id: paymentId }, context.clock.now());
  });
}

export interface TakeBack {
  readonly paymentId: string;
  readonly cause: TakeBackCause;
  /** Null for the rest of the payment. */
  readonly amount: Money | null;
  /** The account that the money left. */
  readonly from: Place;
  /** The bank's debit, or that of an uploaded file that the bank never booked; null for chains and gaps. */
  readonly bankLineId: string | null;
  /** The explained gap that proves that the bank never had the money. */
  readonly bankGapId?: string;
  /** The decision of two officers; null if the debit itself identifies the payment. */
  readonly approvalId: string | null;
  readonly actor: Actor;
}

/** Accounts, orders, payment: every transaction locks them in this order. */
async function lockForTakeBack(tx: Tx, paymentId: string): Promise<PaymentRow> {
  for (const accountId of await peopleOfPayment(tx, paymentId))
    await lockAccountIfAny(tx, accountId);
  await lockOrders(tx, await ordersOfPayment(tx, paymentId));
  return lockPayment(tx, paymentId);
}

/**
 * Reverses a received payment, wholly or in part. It takes first what nothing depends on: undecided money, unsent refunds, orders
 * without tokens, and receivables that the payment settled. The rest has been spent on allocated tokens or sent refunds: it becomes
 * a receivable, which a returned refund settles first. Returns false if less than the amount is left of the payment.
 */
export async function takeBack(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  taking: TakeBack,
): Promise<boolean> {
  const payment = await lockForTakeBack(tx, taking.paymentId);
  const at = context.clock.now();
  const taken = await takeFromBooks(context, tx, { ...taking, payment, at });
  await settleOrdersOf(context, tx, payment, at);
  if (taken === null) return false;
  for (const id of taken.receivables) await sendNotice(tx, id, at);
  await mailTakenBack(tx, { orders: taken.orders, payment, cause: taking.cause, at });
  return true;
}

interface Taken {
  /** Orders without tokens that lost money. */
  readonly orders: readonly { readonly id: string; readonly units: bigint }[];
  /** Raised, or open again. */
  readonly receivables: readonly string[];
}

async function takeFromBooks(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  taking: TakeBack & { readonly payment: PaymentRow; readonly at: Date },
): Promise<Taken | null> {
  const { payment, from, at } = taking;
  const { currency } = payment;
  const left = await unitsLeft(tx, payment);
  const units = taking.amount?.units ?? left;
  if (payment.finality !== 'final' || units <= 0n || units > left) return null;

  const free = await freeMoney(context, tx, { payment, units, at });
  const undecided = await undecidedUnits(tx, payment);
  const found = undecided < units ? undecided : units;
  const id = newId();
  await insertTakeBack(tx, {
    id,
    payment_id: payment.id,
    cause: taking.cause,
    amount: decimal(money(currency, units)),
    bank_line_id: taking.bankLineId,
    bank_gap_id: taking.bankGapId ?? null,
    approval_id: taking.approvalId,
    at,
  });
  await post(tx, {
    kind: 'payment_taken_back',
    // One debit that was never booked may take several credits with it.
    causeId: taking.cause === 'unbooked' ? id : (taking.bankLineId ?? id),
    at,
    lines: [
      { ...suspenseOf(payment.id), amount: money(currency, found) },
      { ...takenBackOf(payment.id), amount: money(currency, units - found) },
      { ...from, amount: money(currency, -units) },
    ],
  });
  const raised = await raiseReceivables(context, tx, {
    payment,
    units: units - found,
    cause: taking.cause,
    at,
  });
  await settleFromReturnedRefunds(tx, { payment, at });
  await (units === left
    ? saveFinality(tx, payment.id, {
        finality: 'gone',
        height: null,
        confirmations: 0,
        state: 'gone',
      })
    : restateTaken(tx, payment));
  await endRefundsWithoutMoney(tx, payment.id, at);
  await record(tx, {
    at,
    actor: taking.actor,
    act: 'payment.taken_back',
    subject: `payment:${payment.id}`,
    reason: taking.cause,
    before: { state: payment.state },
    after: { amount: decimal(money(currency, units)), owed: raised.length },
  });
  return { orders: free.orders, receivables: [...free.reopened, ...raised] };
}

/** An unprocessed payment will be processed with its remainder. */
async function restateTaken(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'new') await restatePayment(tx, payment, 'overpaid');
}

/** Mails the owners of unallocated orders whose payment was reversed; owners of tokens receive the notice of their receivable. */
async function mailTakenBack(
  tx: Tx,
  taken: {
    orders: readonly { readonly id: string; readonly units: bigint }[];
    payment: PaymentRow;
    cause: TakeBackCause;
    at: Date;
  },
): Promise<void> {
  const { payment, cause, at } = taken;
  for (const { id, units } of taken.orders) {
    const order = await getOrder(tx, id);
    if (cents(missingOf(order)) === 0n) continue;
    const isStillTime = isPayable(order.status) && at <= order.payment_deadline;
    await mailPerson(tx, {
      accountId: order.account_id,
      mail: paymentTakenBackMail,
      at,
      values: (name) => ({
        name,
        reference: order.reference,
        cause,
        amount: decimal(money(payment.currency, units)),
        currency: payment.currency,
        missing: missingOf(order),
        deadline: order.payment_deadline.toISOString(),
        time: isStillTime ? 'left' : 'over',
        order: order.id,
      }),
    });
  }
}
