import { decimal, type Money, parseMoney } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { isIban, isSepaIban, normaliseIban } from '@bb1/domain/payments/iban';
import { losesLetters } from '@bb1/domain/payments/sepa-text';
import type { Refund } from '@bb1/domain/payments/refund-endpoints';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { IsPayeeOf } from '../../../integrations/deposits/deposits-port.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../../officers/payment-halt.ts';
import { getOrder, lockOrders } from '../../orders/store.ts';
import { undecidedUnits } from '../books.ts';
import { isOurAddress } from '../deposits/address-store.ts';
import { refuseConflictOfInterest } from '../conflict-of-interest.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { isPaymentOfDebtor } from '../take-backs/take-back-store.ts';
import { findPayment, lockPayment, ordersOfPayment, type PaymentRow } from '../store.ts';
import { findRefund, insertRefund, type RefundRow } from './refund-store.ts';

export interface RefundProposal {
  readonly paymentId: string;
  readonly officerId: string;
  readonly form: {
    readonly amount: string;
    readonly reason: Refund['reason'];
    readonly payee_account: string | null;
    readonly payee_name: string | null;
    readonly payee_memo: string | null;
    readonly note: string | null;
    readonly version: number;
  };
  readonly isPayeeOf: IsPayeeOf;
}

type Proposing = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * Proposes to refund undecided money, to its source unless a note says why not. Another officer
 * decides.
 */
export async function proposeRefund(
  context: Proposing,
  proposal: RefundProposal,
): Promise<RefundRow> {
  try {
    return await context.db.transaction('propose_refund', async (tx) => {
      const payment = await lockForOfficer(tx, proposal.paymentId, proposal.officerId);
      await refuseWhileMoneyIsStopped(tx, payment.currency);
      if (
        payment.version !== proposal.form.version ||
        payment.state !== 'queued' ||
        payment.finality !== 'final'
      )
        throw refuse('conflict', 'invalid_status');
      if (await isPaymentOfDebtor(tx, payment.id)) throw refuse('conflict', 'payee_owes');
      const amount = await undecidedPart(tx, payment, proposal.form.amount);
      const payee = payeeOf(payment, { ...proposal, own: ownIbans(context.offering) });
      // From one of our addresses to another, money would go round and pay somebody's order.
      if (await isOurAddress(tx, payee.payeeAccount))
        throw refuseField('payee_account', 'must_be_valid');
      const at = context.clock.now();
      const id = newId();
      await insertRefund(tx, {
        id,
        paymentId: payment.id,
        currency: payment.currency,
        amount: decimal(amount),
        reason: proposal.form.reason,
        note: proposal.form.note,
        ...payee,
        officerId: proposal.officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: proposal.officerId },
        act: 'refund.proposed',
        subject: `refund:${id}`,
        reason: proposal.form.reason,
        after: { payment: payment.id, amount: decimal(amount), to_source: payee.isToSource },
      });
      await settleOrdersOf(context, tx, payment, at);
      return mustFind(await findRefund(tx, id));
    });
  } catch (error) {
    // Two officers propose at the same moment.
    if (isUniqueViolation(error, 'refunds_one_open')) throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/** Locks a payment after its possible orders; officers never decide on their own money. */
export async function lockForOfficer(
  tx: Tx,
  paymentId: string,
  officerId: string,
): Promise<PaymentRow> {
  mustFind(await findPayment(tx, paymentId));
  const orderIds = await ordersOfPayment(tx, paymentId);
  await lockOrders(tx, orderIds);
  for (const orderId of orderIds)
    await refuseSelfReview(tx, officerId, (await getOrder(tx, orderId)).account_id);
  const payment = await lockPayment(tx, paymentId);
  await refuseConflictOfInterest(tx, officerId, payment);
  return payment;
}

/** A positive part of the undecided amount. */
export async function undecidedPart(tx: Tx, payment: PaymentRow, text: string): Promise<Money> {
  if (payment.queue_reason === 'statement_not_joined')
    throw refuse('conflict', 'statement_not_joined');
  let amount: Money;
  try {
    amount = parseMoney(payment.currency, text);
  } catch {
    throw refuseField('amount', 'must_be_valid');
  }
  if (amount.units <= 0n || amount.units > (await undecidedUnits(tx, payment)))
    throw refuseField('amount', 'more_than_undecided');
  return amount;
}

function payeeOf(
  payment: PaymentRow,
  {
    form,
    isPayeeOf,
    own,
  }: Pick<RefundProposal, 'form' | 'isPayeeOf'> & { readonly own: readonly string[] },
) {
  const typed =
    form.payee_account === null
      ? null
      : payment.currency === 'EUR'
        ? normaliseIban(form.payee_account)
        : form.payee_account;
  const account = typed ?? payment.payer_account;
  const isValid =
    account !== null &&
    (payment.currency === 'EUR'
      ? isIban(account) && !own.includes(account)
      : isPayeeOf[payment.currency](account));
  if (!isValid) throw refuseField('payee_account', account === null ? 'required' : 'must_be_valid');
  if (payment.currency === 'EUR' && !isSepaIban(account))
    throw refuseField('payee_account', 'account_outside_sepa');
  // A bitcoin payment has no account it came from: the address of its first input is often that of an exchange, where refunds are lost.
  const isToSource = account === payment.payer_account && payment.currency !== 'BTC';
  if (!isToSource && form.note === null) throw refuseField('note', 'required');
  const payeeName = form.payee_name ?? payment.payer_name;
  if (payment.currency === 'EUR' && payeeName === null) throw refuseField('payee_name', 'required');
  if (payment.currency === 'EUR' && losesLetters(payeeName ?? ''))
    throw refuseField('payee_name', 'name_beyond_sepa');
  return { payeeName, payeeAccount: account, payeeMemo: form.payee_memo, isToSource };
}
