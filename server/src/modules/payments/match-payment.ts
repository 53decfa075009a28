import { parseMoney } from '@bb1/domain/money';
import { type MatchCandidate, matchPayment as decide } from '@bb1/domain/payments/match-payment';
import { findPaymentReferences } from '@bb1/domain/payments/payment-reference';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { moveOrder } from '../orders/move-order.ts';
import { findOrdersByReferences, type OrderRow } from '../orders/store.ts';
import { lockNewPayment, markMatched, markQueued, type PaymentRow } from './store.ts';

/** Gives a payment to the order it is for, or to the officers' queue. Running it again changes nothing. */
export async function matchPayment(context: Pick<Context, 'db' | 'clock' | 'offering'>, paymentId: string): Promise<void> {
  await context.db.transaction('match_payment', async (tx) => {
    await refuseWhileMoneyIsStopped(tx);
    const payment = await lockNewPayment(tx, paymentId);
    if (payment === null) return;
    const at = context.clock.now();
    const references = findPaymentReferences({ prefix: context.offering.token.code, texts: [payment.end_to_end_id ?? '', ...payment.remittance.split('\n')] });
    const orders = await findOrdersByReferences(tx, references);
    const received = parseMoney(payment.currency, payment.amount);
    const decision = decide(
      { currency: payment.currency, units: received.units, references, isReturn: payment.is_return, isUnsplitBatch: payment.is_unsplit_batch },
      await Promise.all(orders.map((order) => candidate(context, tx, order, payment))),
    );
    const order = decision.kind === 'match' ? orders.find((one) => one.id === decision.orderId) : undefined;
    if (order === undefined) {
      const reason = decision.kind === 'queue' ? decision.reason : 'unknown_reference';
      await markQueued(tx, payment.id, reason);
      await record(tx, { at, actor: SYSTEM, act: 'payment.queued', subject: `payment:${payment.id}`, reason });
      return;
    }
    // The order may have been paid or have lapsed since it was read; then the payment waits for an officer.
    if (!(await moveOrder(tx, { orderId: order.id, from: 'pending', to: 'funds_received', actor: SYSTEM, reason: 'reference, amount and payer agree', at }))) {
      await markQueued(tx, payment.id, 'order_not_open');
      return;
    }
    await markMatched(tx, payment.id, order.id);
    await post(tx, { kind: 'payment_matched', causeId: payment.id, at, lines: posting(received, { debit: { account: 'suspense', subjectId: payment.id }, credit: { account: 'order_funds', subjectId: order.id } }) });
    await record(tx, { at, actor: SYSTEM, act: 'payment.matched', subject: `payment:${payment.id}`, after: { order: order.id } });
    const account = await findAccount(tx, order.account_id);
    if (account) await queueMail(tx, { template: 'payment-received', to: account.email, locale: account.locale, at, about: account.id, values: { name: account.full_name, reference: order.reference, amount: order.amount_eur } });
  });
}

async function candidate(context: Pick<Context, 'clock' | 'offering'>, tx: Tx, order: OrderRow, payment: PaymentRow): Promise<MatchCandidate> {
  const kyc = await kycOf(tx, order.account_id, kycSetting(context));
  return {
    orderId: order.id,
    paymentMethod: order.payment_method,
    status: order.status,
    dueUnits: parseMoney('EUR', order.amount_eur).units,
    payerIsInvestor: (kyc.applicantType === 'business' ? isSameCompanyName : isSamePersonName)(payment.payer_name, kyc.fullName),
  };
}
