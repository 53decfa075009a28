import { fact, moneyFact } from '@bb1/domain/approvals/approval-fact';
import { decimal, type Money, parseMoney } from '@bb1/domain/money';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { isIban, isSepaIban, normaliseIban } from '@bb1/domain/payments/iban';
import { payeeComparison } from '@bb1/domain/payments/payment-state';
import { losesLetters } from '@bb1/domain/payments/sepa-text';
import type { proposeRefundBody, Refund } from '@bb1/domain/payments/refund-endpoints';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { IsPayeeOf } from '../../../integrations/deposits/deposits-port.ts';
import { defineApproval } from '../../../platform/approvals/define-approval.ts';
import { isUniqueViolation, type Tx, type Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import { type Proposing, propose } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { getOrder, lockOrders } from '../../orders/store.ts';
import { whyLineWaits } from '../balance-store.ts';
import { amountOf, undecidedUnits } from '../books.ts';
import { isOurAddress } from '../deposits/address-store.ts';
import { settleOrdersOf } from '../settle-order.ts';
import { originsOfPayment } from '../take-backs/line-origins.ts';
import { isPaymentOfDebtor, peopleOfPayment } from '../take-backs/take-back-store.ts';
import { findPayment, lockPayment, ordersOfPayment, type PaymentRow } from '../store.ts';
import { refuseIfLeftBefore } from './earlier-refund.ts';
import { findRefund, insertRefund, type RefundRow } from './refund-store.ts';
import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { findOfficer } from '../../officers/store.ts';
import { refuseOwnEvidence } from '../evidence/payment-evidence.ts';

export interface RefundProposal {
  readonly paymentId: string;
  readonly officerId: string;
  readonly form: z.output<typeof proposeRefundBody>;
  readonly isPayeeOf: IsPayeeOf;
}

export type ProposingRefund = Proposing & Pick<Context, 'offering'>;

/**
 * Undecided money goes back, or tax that was withheld in excess (no payment). The refund has its
 * payee; its terms never change.
 */
export const REFUND = defineApproval(
  'refund',
  z.object({ refund_id: z.uuid(), payment_id: z.uuid().nullable(), amount: z.string() }),
);

export type RefundContent = z.infer<typeof REFUND.content>;

/**
 * Proposes to refund undecided money, to its source unless a note says why not. Another officer
 * decides.
 */
export async function proposeRefund(
  context: ProposingRefund,
  proposal: RefundProposal,
): Promise<RefundRow> {
  try {
    return await context.db.transaction('propose_refund', async (tx) => {
      const { officerId, form } = proposal;
      const payment = await lockForOfficer(tx, proposal.paymentId, officerId);
      await refuseWhileHalted(tx, payment.currency);
      if (
        payment.version !== form.version ||
        payment.state !== 'queued' ||
        payment.finality !== 'final'
      )
        throw refuse('conflict', 'invalid_status');
      if (await isPaymentOfDebtor(tx, payment.id)) throw refuse('conflict', 'payee_owes');
      await refuseIfLeftBefore(context, tx, { payment_id: payment.id, account_id: null });
      const amount = await undecidedPart(tx, payment, form.amount);
      const payee = payeeOf(payment, { ...proposal, own: ownIbans(context.offering) });
      // From one of our addresses to another, money would go round and pay somebody's order.
      if (await isOurAddress(tx, payee.payeeAccount))
        throw refuseField('payee_account', 'must_be_valid');
      const { reason, note } = form;
      const id = await proposeBack(context, tx, {
        payment,
        amount,
        reason,
        note,
        payee,
        officerIds: [officerId],
      });
      await settleOrdersOf(context, tx, payment, context.clock.now());
      return mustFind(await findRefund(tx, mustFind(id)));
    });
  } catch (error) {
    // Two officers propose at the same moment.
    if (isUniqueViolation(error, 'refunds_one_open')) throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

interface WayBack {
  readonly payment: PaymentRow;
  readonly amount: Money;
  readonly reason: Refund['reason'];
  readonly note: string | null;
  readonly payee: ReturnType<typeof payeeOf>;
  /** The first of them who did not supply the evidence of the payment proposes. */
  readonly officerIds: readonly string[];
}

/** Proposes a refund of a locked payment. Returns its id; null when none of the officers may. */
export async function proposeBack(
  house: ProposingRefund,
  tx: Tx,
  { payment, amount, reason, note, payee, officerIds }: WayBack,
): Promise<string | null> {
  const { evidence, broughtBy } = await originsOfPayment(tx, payment);
  const officerId = officerIds.find((one) => !broughtBy.includes(one));
  if (officerId === undefined) return null;
  const [id, at] = [newId(), house.clock.now()];
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    currency: payment.currency,
    amount: decimal(amount),
    reason,
    note,
    ...payee,
    officerId,
    at,
  });
  await propose(house, tx, REFUND, {
    subject: `refund:${id}`,
    content: { refund_id: id, payment_id: payment.id, amount: decimal(amount) },
    facts: [
      moneyFact('refund', amount, `/desk/refunds/${id}`),
      fact('refund_reason', 'code', reason),
      fact('payee', 'payee', id),
      fact('payee_is', 'code', payeeComparison(payee.isToSource)),
      ...(note === null ? [] : [fact('note', 'refund_note', id)]),
      moneyFact(
        'payment',
        amountOf(payment.currency, payment.amount),
        `/desk/payments/${payment.id}`,
      ),
      fact('payer', 'payer', payment.id),
    ],
    evidence,
    reason,
    officerId,
    at,
    accountIds: await peopleOfPayment(tx, payment.id),
    broughtBy,
  });
  return id;
}

/** Locks a payment after its possible orders; officers never decide on their own money. */
export async function lockForOfficer(
  tx: Tx,
  paymentId: string,
  officerId: string,
  moreOrderIds: readonly string[] = [],
): Promise<PaymentRow> {
  mustFind(await findPayment(tx, paymentId));
  const orderIds = [...new Set([...(await ordersOfPayment(tx, paymentId)), ...moreOrderIds])];
  await lockOrders(tx, orderIds);
  for (const orderId of orderIds)
    await refuseSelfReview(tx, officerId, (await getOrder(tx, orderId)).account_id);
  const payment = await lockPayment(tx, paymentId);
  await refuseConflictOfInterest(tx, officerId, payment);
  return payment;
}

/** A positive part of the undecided amount. */
export async function undecidedPart(tx: Tx, payment: PaymentRow, text: string): Promise<Money> {
  const unproven = payment.source === 'bank' ? await whyLineWaits(tx, payment.id) : null;
  if (unproven !== null) throw refuse('conflict', unproven);
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

/** Refuses an account that no transfer in euros reaches, or that is ours. */
export function payableIban(text: string, own: readonly string[]): string {
  const iban = normaliseIban(text);
  if (!isIban(iban) || own.includes(iban)) throw refuseField('payee_account', 'must_be_valid');
  if (!isSepaIban(iban)) throw refuseField('payee_account', 'account_outside_sepa');
  return iban;
}

function payeeOf(
  payment: PaymentRow,
  {
    form,
    isPayeeOf,
    own,
  }: Pick<RefundProposal, 'form' | 'isPayeeOf'> & { readonly own: readonly string[] },
) {
  const given = form.payee_account ?? payment.payer_account;
  if (given === null) throw refuseField('payee_account', 'required');
  if (payment.currency !== 'EUR' && !isPayeeOf[payment.currency](given))
    throw refuseField('payee_account', 'must_be_valid');
  const account = payment.currency === 'EUR' ? payableIban(given, own) : given;
  // A bitcoin payment has no account it came from: the address of its first input is often that of an exchange, where refunds are lost.
  const isToSource = account === payment.payer_account && payment.currency !== 'BTC';
  if (!isToSource && form.note === null) throw refuseField('note', 'required');
  const payeeName = form.payee_name ?? payment.payer_name;
  if (payment.currency === 'EUR' && payeeName === null) throw refuseField('payee_name', 'required');
  if (payment.currency === 'EUR' && losesLetters(payeeName ?? ''))
    throw refuseField('payee_name', 'name_beyond_sepa');
  return { payeeName, payeeAccount: account, payeeMemo: form.payee_memo, isToSource };
}

/**
 * Refuses an officer's decision on money paid in their own name, with or without an order, and on
 * money that rests on a file they uploaded.
 */
async function refuseConflictOfInterest(
  db: Queryable,
  officerId: string,
  payment: Pick<PaymentRow, 'id' | 'payer_name'>,
): Promise<void> {
  const officer = await findOfficer(db, officerId);
  if (officer !== null && isSamePersonName(payment.payer_name, officer.name))
    throw refuse('forbidden', 'maker_is_checker');
  await refuseOwnEvidence(db, officerId, payment.id);
}
