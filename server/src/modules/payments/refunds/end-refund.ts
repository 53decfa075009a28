import { refundSentMail, taxRefundSentMail } from '../mails.ts';
import type { RefundEnd } from '@bb1/domain/payments/payment-state';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type JournalLine, reverse } from '../../../platform/journal/journal.ts';
import { mailPerson } from '../../accounts/mail-person.ts';
import { lapseProposal } from '../../approvals/decide.ts';
import { getOrder, lockOrders } from '../../orders/store.ts';
import { amountOf, move, suspenseOf, undecidedUnits } from '../books.ts';
import { restatePayment } from '../restate-payment.ts';
import { settleOwnDebt } from '../settle-own-debt.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { lockPayment, ordersOfPayment } from '../store.ts';
import { type DueEnd, dueOf, kindOf } from './refund-books.ts';
import { refundReference } from './refund-number.ts';
import {
  findRefund,
  lockRefund,
  refundsOfPayment,
  type RefundRow,
  saveRefundState,
} from './refund-store.ts';

type Ending = Pick<Context, 'clock' | 'offering'>;

/** Locks a refund after its payment and its orders. */
export async function lockRefundWhole(tx: Tx, refundId: string): Promise<RefundRow> {
  const found = mustFind(await findRefund(tx, refundId));
  if (found.payment_id !== null) {
    await lockOrders(tx, await ordersOfPayment(tx, found.payment_id));
    await lockPayment(tx, found.payment_id);
  }
  return mustFind(await lockRefund(tx, refundId));
}

/** Orders that the money of a refund was with, or names. */
export async function settleOrdersOfRefund(
  context: Ending,
  tx: Tx,
  { payment_id: paymentId }: Pick<RefundRow, 'payment_id'>,
  at: Date,
): Promise<void> {
  if (paymentId !== null) await settleOrdersOf(context, tx, { id: paymentId }, at);
}

/** The money has finally left. `to` is where the books saw it leave. */
export async function markSent(
  context: Ending,
  tx: Tx,
  sent: { refund: RefundRow; to: Omit<JournalLine, 'amount'>; transactionId: string | null },
): Promise<void> {
  const { refund } = sent;
  const at = context.clock.now();
  await saveRefundState(tx, refund, {
    state: 'sent',
    sent_at: at,
    ...(sent.transactionId === null ? {} : { transaction_id: sent.transactionId }),
  });
  await bookSent(tx, refund, sent.to, at);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'refund.sent',
    subject: `refund:${refund.id}`,
    after: { transaction: sent.transactionId },
  });
  await mailInvestors(tx, refund, at);
  await settleOrdersOfRefund(context, tx, refund, at);
}

export async function bookSent(
  tx: Tx,
  refund: RefundRow,
  to: Omit<JournalLine, 'amount'>,
  at: Date,
): Promise<void> {
  await move(tx, {
    kind: kindOf(refund, 'refund_sent'),
    causeId: refund.id,
    amount: amountOf(refund.currency, refund.amount),
    from: dueOf(refund.id),
    to,
    at,
  });
}

/** It never left: the money waits in the queue again. */
export async function markFailed(
  context: Ending,
  tx: Tx,
  failed: { refund: RefundRow; failure: string },
): Promise<void> {
  const { refund, failure } = failed;
  const at = context.clock.now();
  await saveRefundState(tx, refund, { state: 'failed', failure });
  await giveBackDue(tx, { refund, kind: 'refund_failed', at });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'refund.failed',
    subject: `refund:${refund.id}`,
    reason: failure,
  });
  await settleOrdersOfRefund(context, tx, refund, at);
}

/** Money reserved for a refund belongs to the payment again, or is owed to the person again. */
export async function giveBackDue(
  tx: Tx,
  { refund, kind, at }: { refund: RefundRow; kind: DueEnd; at: Date },
): Promise<void> {
  if (refund.payment_id === null) return oweTaxAgain(tx, { refund, kind, at });
  const payment = await lockPayment(tx, refund.payment_id);
  await moveDueBack(tx, { refund, paymentId: payment.id, kind, at });
  await settleOwnDebt(tx, payment, {
    kind: 'refund_not_sent',
    orderId: null,
    refundId: refund.id,
    at,
  });
  if (payment.finality === 'final') await restatePayment(tx, payment, 'refund_returned');
}

/** The corrections that the approval took it from are owed again. */
async function oweTaxAgain(
  tx: Tx,
  { refund, kind, at }: { refund: RefundRow; kind: DueEnd; at: Date },
): Promise<void> {
  await reverse(tx, {
    kind: kindOf(refund, kind),
    reverses: kindOf(refund, 'refund_approved'),
    causeId: refund.id,
    at,
  });
}

async function moveDueBack(
  tx: Tx,
  { refund, paymentId, kind, at }: { refund: RefundRow; paymentId: string; kind: DueEnd; at: Date },
): Promise<void> {
  await move(tx, {
    kind,
    causeId: refund.id,
    amount: amountOf(refund.currency, refund.amount),
    from: dueOf(refund.id),
    to: suspenseOf(paymentId),
    at,
  });
}

/**
 * Ends a refund whose money is gone or about to be taken. The amount set aside for it becomes undecided money of the payment, and
 * the caller books it on.
 */
export async function endRefund(
  tx: Tx,
  refund: RefundRow,
  failure: RefundEnd,
  at: Date,
): Promise<void> {
  await saveRefundState(tx, refund, { state: 'ended', failure });
  if (refund.state === 'proposed')
    await lapseProposal(tx, { kind: 'refund', subject: `refund:${refund.id}`, at });
  if (refund.state === 'approved' && refund.payment_id !== null)
    await moveDueBack(tx, { refund, paymentId: refund.payment_id, kind: 'refund_called_off', at });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'refund.ended',
    subject: `refund:${refund.id}`,
    reason: failure,
    before: { state: refund.state },
  });
}

/** Runs every minute: ends an approved refund whose payment was taken back while the refund was with the bank or the ledger. */
export async function endRefundOfGone(
  context: Ending & Pick<Context, 'db'>,
  refundId: string,
): Promise<void> {
  await context.db.transaction('end_refund_of_gone', async (tx) => {
    const refund = await lockRefundWhole(tx, refundId);
    if (refund.state !== 'approved' || refund.payment_id === null) return;
    const at = context.clock.now();
    await endRefund(tx, refund, 'payment_taken_back', at);
    const payment = await lockPayment(tx, refund.payment_id);
    await settleOwnDebt(tx, payment, {
      kind: 'refund_not_sent',
      orderId: null,
      refundId: refund.id,
      at,
    });
    if (payment.finality === 'final') await restatePayment(tx, payment, 'refund_returned');
    await settleOrdersOf(context, tx, payment, at);
  });
}

/** A proposed refund is void when its money was decided otherwise since. Lock the payment first. */
export async function endRefundsWithoutMoney(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const proposed = (await refundsOfPayment(tx, paymentId)).filter(
    ({ state }) => state === 'proposed',
  );
  for (const refund of proposed) {
    const undecided = await undecidedUnits(tx, { id: paymentId, currency: refund.currency });
    if (amountOf(refund.currency, refund.amount).units > undecided)
      await endRefund(tx, refund, 'decided_otherwise', at);
  }
}

async function mailInvestors(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  if (refund.account_id !== null) return mailTaxRefund(tx, refund, refund.account_id, at);
  for (const orderId of await ordersOfPayment(tx, mustFind(refund.payment_id))) {
    const order = await getOrder(tx, orderId);
    await mailPerson(tx, {
      accountId: order.account_id,
      mail: refundSentMail,
      values: (name) => ({
        name,
        reference: order.reference,
        amount: refund.amount,
        currency: refund.currency,
      }),
      at,
    });
  }
}

function mailTaxRefund(tx: Tx, refund: RefundRow, accountId: string, at: Date): Promise<void> {
  return mailPerson(tx, {
    accountId,
    mail: taxRefundSentMail,
    values: (name) => ({ name, reference: refundReference(refund.number) }),
    at,
  });
}
