import { paymentHeldMail } from './mails/payment-held.ts';
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
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { findOrdersByReferences, getOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import { findReceivablesByReferences, type ReceivableRow } from '../receivables/store.ts';
import { assignUnits, type Due, dueAt } from './assign.ts';
import { isBankLineWaiting } from './balance-store.ts';
import { undecidedUnits } from './books.ts';
import { orderIdOfAddress } from './deposits/address-store.ts';
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

export const MATCH_PAYMENT = defineJob('payments.match', z.object({ paymentId: z.uuid() }));

type Matching = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * Assigns a payment to its order, or to the officers' queue; a payment that is not final yet only
 * shows on its order. Running it again changes nothing.
 */
export async function matchPayment(context: Matching, paymentId: string): Promise<void> {
  await context.db.transaction('match_payment', async (tx) => {
    const found = await findPayment(tx, paymentId);
    if (found?.state !== 'new') return;
    await refuseWhileMoneyIsStopped(tx, found.currency);
    const { orderIds, receivable, references } = await whatItNames(context, tx, found);
    await lockOrders(tx, orderIds);
    const payment = await lockPayment(tx, paymentId);
    if (payment.state !== 'new') return;
    const at = context.clock.now();
    const [orderId = null] = orderIds.length === 1 ? orderIds : [];
    await saveNamedOrder(tx, payment.id, orderId);
    if (payment.finality === 'final')
      await book(context, tx, {
        payment,
        order: orderId === null ? null : await getOrder(tx, orderId),
        receivable,
        references,
        at,
      });
    if (orderId !== null) await settleOrder(context, tx, orderId, at);
  });
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
  readonly at: Date;
}

async function book(
  context: Matching,
  tx: Tx,
  { payment, order, receivable, references, at }: Booking,
): Promise<void> {
  if (payment.source === 'bank' && (await isBankLineWaiting(tx, payment.id)))
    return queue(tx, { payment, order, reason: 'statement_not_joined', at });
  // A payment that was gone and is back may have been partly decided before.
  const units = await undecidedUnits(tx, payment);
  if (units === 0n) return restatePayment(tx, payment, 'overpaid');
  if (receivable !== null && !payment.is_return) {
    const reason = await payByReference(context, tx, { payment, receivable });
    return reason === null
      ? restatePayment(tx, payment, 'overpaid')
      : queue(tx, { payment, order, reason, at });
  }
  const assigned = order === null ? [] : await liveAssignmentsOfOrder(tx, order.id);
  const due =
    order?.payment_method === payment.currency
      ? await dueAt(context, tx, order, { assigned, moment: payment.first_seen_at })
      : null;
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
  if (
    decision.kind === 'queue' &&
    decision.reason === 'returned_by_bank' &&
    (await refundReturned(context, tx, payment))
  )
    return (await undecidedUnits(tx, payment)) === 0n
      ? restatePayment(tx, payment, 'refund_returned')
      : queue(tx, { payment, order, reason: 'refund_returned', at });
  if (decision.kind === 'queue' || order === null || due === null)
    return queue(tx, {
      payment,
      order,
      reason: decision.kind === 'queue' ? decision.reason : 'unknown_reference',
      at,
    });
  await assignUnits(tx, {
    payment,
    order,
    assigned,
    due,
    units: decision.units,
    decisionId: null,
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'payment.assigned',
    subject: `payment:${payment.id}`,
    after: { order: order.id, amount: decimal(money(payment.currency, decision.units)) },
  });
  await afterAssignment(tx, { payment, order, decision, at });
}

async function afterAssignment(
  tx: Tx,
  {
    payment,
    order,
    decision,
    at,
  }: {
    payment: PaymentRow;
    order: OrderRow;
    decision: MatchDecision & { kind: 'assign' };
    at: Date;
  },
): Promise<void> {
  if (decision.restUnits === 0n) await savePaymentState(tx, payment.id, 'assigned');
  else await queue(tx, { payment, order, reason: 'overpaid', at });
}

const NOTIFIED: ReadonlySet<QueueReason> = new Set([
  'overpaid',
  'already_paid',
  'late',
  'quote_expired',
  'order_not_open',
]);

/**
 * Money that waits for officers; the order's owner is informed only where that reveals nothing
 * about another person.
 */
async function queue(
  tx: Tx,
  held: { payment: PaymentRow; order: OrderRow | null; reason: QueueReason; at: Date },
): Promise<void> {
  const { payment, order, reason, at } = held;
  const isMailed =
    order === null || !NOTIFIED.has(reason) || (await heldReasonsOf(tx, order.id)).includes(reason);
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
  if (isMailed) return;
  const account = await findAccount(tx, order.account_id);
  if (account)
    await queueMail(tx, {
      mail: paymentHeldMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: { name: account.full_name, reference: order.reference, reason },
    });
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
    deadline: order.payment_deadline,
    dueUnits: due?.units ?? null,
    toleranceUnits: due?.toleranceUnits ?? 0n,
    payerIsInvestor: payment.currency !== 'EUR' || isSameName(payment.payer_name, kyc.fullName),
    senderFits: named === null || payment.payer_account === null || payment.payer_account === named,
    personMayInvest: kyc.verdict !== 'rejected' && !kyc.countryRefused,
  };
}
