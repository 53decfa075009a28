import { paymentHeldMail } from './mails.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { decimal, money } from '@bb1/domain/money';
import {
  type MatchCandidate,
  type MatchDecision,
  matchPayment as decide,
} from '@bb1/domain/payments/match-payment';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import type { QueueReason } from '@bb1/domain/payments/queue-reason';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import type { Context, Integrations } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { findOrdersByReferences, getOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import { rateSince } from '../rates/current-rate.ts';
import { insertRevaluation, type Revaluation } from '../rates/quotes.ts';
import { findReceivablesByReferences, type ReceivableRow } from '../receivables/store.ts';
import { assignUnits, type Due, type Paid } from './assign.ts';
import { whyLineWaits } from './balance-store.ts';
import { undecidedUnits } from './books.ts';
import { orderIdOfAddress } from './deposits/address-store.ts';
import { dueOfPayment, type KnownRate, type Revalued } from './due-of-payment.ts';
import { payByReference } from './pay-receivable.ts';
import { refundReturned } from './take-backs/refund-returned.ts';
import { restatePayment } from './restate-payment.ts';
import { settleOrder } from './settle-order.ts';
import { dustThresholdOf } from './dust-threshold.ts';
import {
  findPayment,
  heldReasonsOf,
  liveAssignmentsOfOrder,
  lockPayment,
  type PaymentRow,
  saveNamedOrder,
  savePaymentState,
} from './store.ts';
import { isBeingDecided } from './waiting-store.ts';
import { countDust } from './count-dust.ts';

export const MATCH_PAYMENT = defineJob('payments.match', z.object({ paymentId: z.uuid() }));

type Matching = Pick<Context, 'db' | 'clock' | 'offering'> & Pick<Integrations, 'prices'>;

/** What is known of the rate by which a payment may have to be revalued. */
type AskedRate = 'not_asked' | 'unknown' | KnownRate;

/**
 * Assigns a payment to its order, or to the officers' queue; a payment that is not final yet only
 * shows on its order. Running it again changes nothing.
 */
export async function matchPayment(context: Matching, paymentId: string): Promise<void> {
  const needsRate = await tryToMatch(context, paymentId, 'not_asked');
  if (needsRate === null) return;
  // Sources may be slow: nothing is locked while they are asked.
  const { currency, finalAt } = needsRate;
  const rate = await rateSince(context, context.prices, currency, finalAt);
  await tryToMatch(context, paymentId, rate.ok ? rate : 'unknown');
}

interface NeedsRate {
  readonly currency: KnownRate['currency'];
  readonly finalAt: Date;
}

/** Null when it is done; else nothing was decided, as the payment counts at a rate that was not requested yet. */
function tryToMatch(
  context: Matching,
  paymentId: string,
  rate: AskedRate,
): Promise<NeedsRate | null> {
  return context.db.transaction('match_payment', async (tx) => {
    const found = await findPayment(tx, paymentId);
    if (found === null || !isToMatch(found)) return null;
    await refuseWhileHalted(tx, found.currency);
    const { orderIds, receivable, references } = await whatItNames(context, tx, found);
    await lockOrders(tx, orderIds);
    const payment = await lockPayment(tx, paymentId);
    if (!isToMatch(payment)) return null;
    const at = context.clock.now();
    const [orderId = null] = orderIds.length === 1 ? orderIds : [];
    await saveNamedOrder(tx, payment.id, orderId);
    const order = orderId === null ? null : await getOrder(tx, orderId);
    // What a chain put back may still have a refund on its way: its order shows it, and nothing is booked.
    const booked =
      payment.finality === 'final' && !(await isBeingDecided(tx, payment.id))
        ? await book(context, tx, { payment, order, receivable, references, rate, at })
        : null;
    if (booked === 'needs_rate') return needsRateOf(payment);
    if (orderId !== null) await settleOrder(context, tx, orderId, at, booked);
    return null;
  });
}

/** A payment that waits for a rate is looked at again until there is one. */
function isToMatch({ state, queue_reason }: PaymentRow): boolean {
  return state === 'new' || queue_reason === 'rate_missing';
}

function needsRateOf({ id, currency, final_at: finalAt }: PaymentRow): NeedsRate {
  if (currency === 'EUR' || finalAt === null) throw new Error(`payment ${id} needs no rate`);
  return { currency, finalAt };
}

/** The orders, or the one receivable, that address, memo or texts name, and how many references that is: one with a right check character that belongs to neither is something else than none. */
async function whatItNames(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  payment: PaymentRow,
): Promise<{ orderIds: string[]; receivable: ReceivableRow | null; references: number }> {
  if (payment.source === 'bitcoin' || payment.source === 'ethereum') {
    const orderId =
      payment.deposit_address === null ? null : await orderIdOfAddress(tx, payment.deposit_address);
    return orderId === null
      ? { orderIds: [], receivable: null, references: 0 }
      : { orderIds: [orderId], receivable: null, references: 1 };
  }
  const references = findPaymentReferences({
    prefix: context.offering.token.code,
    texts: [payment.end_to_end_id ?? '', ...payment.remittance.split('\n')],
  });
  const orders = await findOrdersByReferences(tx, references);
  const receivables = await findReceivablesByReferences(tx, references);
  const named = orders.length + receivables.length;
  return {
    orderIds: orders.map((order) => order.id),
    receivable: named === 1 ? (receivables[0] ?? null) : null,
    references: Math.max(named, Math.min(references.length, 1)),
  };
}

interface Booking {
  readonly payment: PaymentRow;
  readonly order: OrderRow | null;
  readonly receivable: ReceivableRow | null;
  readonly references: number;
  readonly rate: AskedRate;
  readonly at: Date;
}

/** Returns how the payment was revalued, if it was. */
async function book(
  context: Matching,
  tx: Tx,
  { payment, order, receivable, references, rate, at }: Booking,
): Promise<Revalued | 'needs_rate' | null> {
  const unproven = payment.source === 'bank' ? await whyLineWaits(tx, payment.id) : null;
  if (unproven !== null) return queue(tx, { payment, order, reason: unproven, at });
  // A payment that was gone and is back may have been partly decided before.
  const units = await undecidedUnits(tx, payment);
  if (units === 0n) return restated(tx, payment, 'overpaid');
  if (receivable !== null && !payment.is_return) {
    const reason = await payByReference(context, tx, { payment, receivable });
    return reason === null
      ? restated(tx, payment, 'overpaid')
      : queue(tx, { payment, order, reason, at });
  }
  const assigned = order === null ? [] : await liveAssignmentsOfOrder(tx, order.id);
  const priced =
    order?.payment_method === payment.currency
      ? await dueOfPayment(context, tx, {
          payment,
          order,
          assigned,
          rate: typeof rate === 'string' ? null : rate,
        })
      : null;
  const due = priced?.due ?? null;
  const decision = decide(
    {
      currency: payment.currency,
      units,
      tinyUnits: dustThresholdOf(context, payment.currency),
      references,
      isReturn: payment.is_return,
      isUnsplitBatch: payment.is_unsplit_batch,
      isMuxed: payment.is_muxed,
      hasWrongMemoType: payment.memo_type !== null && payment.memo_type !== 'text',
      paidAt: payment.first_seen_at,
    },
    order === null ? null : await candidate(context, tx, { order, payment, due }),
  );
  if (decision.kind === 'queue') {
    if (decision.reason === 'rate_missing' && rate === 'not_asked') return 'needs_rate';
    const isRefund =
      decision.reason === 'returned_by_bank' && (await refundReturned(context, tx, payment));
    if (isRefund && (await undecidedUnits(tx, payment)) === 0n)
      return restated(tx, payment, 'refund_returned');
    return queue(tx, {
      payment,
      order,
      reason: isRefund ? 'refund_returned' : decision.reason,
      at,
    });
  }
  if (order === null || priced === null)
    return queue(tx, { payment, order, reason: 'unknown_reference', at });
  return assign(context, tx, { payment, order, assigned, decision, ...priced, at });
}

async function assign(
  context: Matching,
  tx: Tx,
  {
    payment,
    order,
    assigned,
    decision,
    due,
    revaluation,
    at,
  }: {
    payment: PaymentRow;
    order: OrderRow;
    assigned: readonly Paid[];
    decision: MatchDecision & { kind: 'assign' };
    due: Due;
    revaluation: Revaluation | null;
    at: Date;
  },
): Promise<Revalued | null> {
  const { units, restUnits } = decision;
  if (revaluation !== null) await insertRevaluation(tx, revaluation);
  const credited = await assignUnits(tx, {
    payment,
    order,
    assigned,
    due,
    units,
    decisionId: null,
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'payment.assigned',
    subject: `payment:${payment.id}`,
    ...(revaluation === null ? {} : { reason: revaluation.reason }),
    after: {
      order: order.id,
      amount: decimal(money(payment.currency, units)),
      ...(revaluation === null ? {} : { rate: revaluation.rate }),
    },
  });
  await countDust(context, tx, { order, price: due.price, assigned: [...assigned, credited], at });
  const revalued = revaluation && { payment, revaluation, credited, restUnits };
  if (restUnits === 0n) await savePaymentState(tx, payment.id, 'assigned');
  // A mail that says at which rate a payment counts says what is too much of it.
  else await queue(tx, { payment, order, reason: 'overpaid', at, isMailed: revalued !== null });
  return revalued;
}

async function restated(tx: Tx, payment: PaymentRow, reason: QueueReason): Promise<null> {
  await restatePayment(tx, payment, reason);
  return null;
}

const NOTIFIED: ReadonlySet<QueueReason> = new Set([
  'overpaid',
  'already_paid',
  'late',
  'order_not_open',
]);

/**
 * Money that waits for officers; the order's owner is informed only where that reveals nothing
 * about another person.
 */
async function queue(
  tx: Tx,
  held: {
    payment: PaymentRow;
    order: OrderRow | null;
    reason: QueueReason;
    at: Date;
    isMailed?: boolean;
  },
): Promise<null> {
  const { payment, order, reason, at } = held;
  // It waits for the same as before.
  if (payment.queue_reason === reason) return null;
  const isMailed =
    held.isMailed === true ||
    order === null ||
    !NOTIFIED.has(reason) ||
    (await heldReasonsOf(tx, order.id)).includes(reason);
  await savePaymentState(tx, payment.id, 'queued', reason);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'payment.queued',
    subject: `payment:${payment.id}`,
    reason,
  });
  // Once is enough while it waits: otherwise anyone who knows a memo could cause a mail with every
  // stroop.
  if (isMailed || order === null) return null;
  await mailPerson(tx, {
    accountId: order.account_id,
    mail: paymentHeldMail,
    values: (name) => ({ name, reference: order.reference, reason }),
    at,
  });
  return null;
}

/** What of an order decides whether a payment is for it. */
export async function candidate(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Queryable,
  {
    order,
    payment,
    due,
  }: {
    order: OrderRow;
    payment: Pick<PaymentRow, 'currency' | 'payer_name' | 'payer_account'>;
    due: Pick<Due, 'units' | 'toleranceUnits'> | null;
  },
): Promise<MatchCandidate> {
  const kyc = await kycOf(tx, order.account_id, kycSetting(context));
  const isSameName = kyc.applicantType === 'business' ? isSameCompanyName : isSamePersonName;
  const named = payment.currency === 'EUR' ? order.sender_iban : order.sender_xlm_address;
  return {
    orderId: order.id,
    paymentMethod: order.payment_method,
    status: order.status,
    deadline: order.payable_until,
    dueUnits: due?.units ?? null,
    toleranceUnits: due?.toleranceUnits ?? 0n,
    payerIsInvestor: payment.currency !== 'EUR' || isSameName(payment.payer_name, kyc.fullName),
    senderFits: named === null || payment.payer_account === null || payment.payer_account === named,
    personMayInvest: kyc.verdict !== 'rejected' && !kyc.countryRefused,
  };
}
