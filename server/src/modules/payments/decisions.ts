import { fact, moneyFact } from '@bb1/domain/approvals/approval-fact';
import { decimal } from '@bb1/domain/money';
import { holdsReservation } from '@bb1/domain/orders/order-status';
import { DECISION_KINDS } from '@bb1/domain/payments/payment-state';
import { typedPaymentReference } from '@bb1/domain/payments/payment-reference';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { proposeDecisionBody } from '@bb1/domain/payments/payment-endpoints';
import { z } from 'zod';
import type { Context, Integrations } from '../../context.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { findOrdersByReferences, getOrder, type OrderRow } from '../orders/store.ts';
import { knownRateSince, requireRateSince } from '../rates/current-rate.ts';
import { findReceivablesByReferences, type ReceivableRow } from '../receivables/store.ts';
import { amountOf } from './books.ts';
import { executeDecision } from './execute-decision.ts';
import { insertDecision, proposalAbout } from './decision-store.ts';
import { dueOfPayment } from './due-of-payment.ts';
import { lockForOfficer, undecidedPart } from './refunds/propose-refund.ts';
import { findPayment, liveAssignmentsOfOrder } from './store.ts';
import { originsOfPayment } from './take-backs/line-origins.ts';
import { peopleOfPayment } from './take-backs/take-back-store.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

/** What undecided money is for: an order, a receivable, or the issuer's own funds. */
export const PAYMENT_DECISION = defineApproval(
  'payment_decision',
  z.object({
    payment_id: z.uuid(),
    kind: z.enum(DECISION_KINDS),
    order_id: z.uuid().nullable(),
    receivable_id: z.uuid().nullable(),
    amount: z.string(),
  }),
);

type Content = z.infer<typeof PAYMENT_DECISION.content>;

type DecisionForm = z.output<typeof proposeDecisionBody>;

/** Proposes what undecided money is for; another officer has to approve. */
export async function proposeDecision(
  house: Proposing & Pick<Context, 'offering'>,
  proposal: { paymentId: string; officerId: string; form: DecisionForm },
): Promise<void> {
  const { officerId, form } = proposal;
  await house.db.transaction('propose_decision', async (tx) => {
    const { currency } = mustFind(await findPayment(tx, proposal.paymentId));
    const named = { prefix: house.offering.token.code, officerId };
    await refuseWhileHalted(tx, currency);
    const order =
      form.kind === 'assign' ? await assignableOrder(tx, form.order_reference, named) : null;
    const receivable =
      form.kind === 'receivable'
        ? await payableReceivable(tx, form.receivable_reference, named)
        : null;
    const payment = await lockForOfficer(tx, proposal.paymentId, officerId);
    if (
      payment.version !== form.version ||
      payment.state !== 'queued' ||
      payment.finality !== 'final' ||
      (await proposalAbout(tx, payment.id)) !== null
    )
      throw refuse('conflict', 'invalid_status');
    const amount = await undecidedPart(tx, payment, form.amount);
    if (order !== null && order.payment_method !== payment.currency)
      throw refuseField('order_reference', 'order_in_other_currency');
    if (
      receivable !== null &&
      payment.currency !== 'EUR' &&
      payment.currency !== receivable.currency
    )
      throw refuseField('receivable_reference', 'receivable_in_other_currency');
    const people = [order?.account_id, receivable?.account_id].filter((one) => one != null);
    const { evidence, broughtBy } = await originsOfPayment(tx, payment);
    await propose(house, tx, PAYMENT_DECISION, {
      subject: `payment:${payment.id}`,
      content: {
        payment_id: payment.id,
        kind: form.kind,
        order_id: order?.id ?? null,
        receivable_id: receivable?.id ?? null,
        amount: decimal(amount),
      },
      facts: [
        moneyFact('payment', amountOf(currency, payment.amount), `/desk/payments/${payment.id}`),
        fact('payer', 'payer', payment.id),
        fact('decision', 'code', form.kind),
        moneyFact('part', amount),
        ...(order === null
          ? []
          : [
              fact('for_order', 'text', order.reference, `/desk/orders/${order.id}`),
              fact('person', 'person', order.account_id, `/desk/accounts/${order.account_id}`),
            ]),
        ...(receivable === null
          ? []
          : [
              fact(
                'receivable',
                'text',
                receivable.reference,
                `/desk/receivables/${receivable.id}`,
              ),
              fact('still_owed', 'eur', receivable.open_eur),
            ]),
      ],
      evidence,
      reason: form.reason,
      officerId,
      at: house.clock.now(),
      accountIds: [...new Set([...people, ...(await peopleOfPayment(tx, payment.id))])],
      broughtBy,
    });
  });
}

async function assignableOrder(
  tx: Tx,
  reference: string | null,
  { prefix, officerId }: { prefix: string; officerId: string },
): Promise<OrderRow> {
  if (reference === null) throw refuseField('order_reference', 'required');
  const [order] = await findOrdersByReferences(tx, [typedPaymentReference(prefix, reference)]);
  if (order === undefined) throw refuseField('order_reference', 'order_unknown');
  if (
    !holdsReservation(order.status) ||
    order.status === 'tokens_allocated' ||
    order.status === 'funds_received'
  )
    throw refuseField('order_reference', 'order_takes_no_money');
  await refuseSelfReview(tx, officerId, order.account_id);
  return order;
}

async function payableReceivable(
  tx: Tx,
  reference: string | null | undefined,
  { prefix, officerId }: { prefix: string; officerId: string },
): Promise<ReceivableRow> {
  if (reference == null) throw refuseField('receivable_reference', 'required');
  const [receivable] = await findReceivablesByReferences(tx, [
    typedPaymentReference(prefix, reference),
  ]);
  if (receivable === undefined) throw refuseField('receivable_reference', 'receivable_unknown');
  if (receivable.state === 'settled')
    throw refuseField('receivable_reference', 'receivable_settled');
  if (receivable.account_id !== null) await refuseSelfReview(tx, officerId, receivable.account_id);
  return receivable;
}

/** Carries out what the first officer proposed, if nothing has changed since. */
export async function approvePaymentDecision(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { content, reason, approvedBy, at, ...decision }: ApprovedDecision<Content>,
): Promise<void> {
  const { payment_id: paymentId, order_id: orderId } = content;
  const payment = await lockForOfficer(
    tx,
    paymentId,
    approvedBy,
    orderId === null ? [] : [orderId],
  );
  await refuseWhileHalted(tx, payment.currency);
  if (payment.finality !== 'final') throw refuse('conflict', 'invalid_status');
  await insertDecision(tx, { ...decision, ...content, reason, approvedBy, at });
  const actor: Actor = { kind: 'officer', id: approvedBy };
  await record(tx, {
    at,
    actor,
    act: 'payment_decision.approved',
    subject: `payment:${paymentId}`,
    after: { decision: decision.id },
  });
  const { currency, final_at: finalAt } = payment;
  const rate =
    currency === 'EUR' || finalAt === null ? null : await knownRateSince(tx, currency, finalAt);
  await executeDecision(context, tx, {
    decision: { ...content, id: decision.id },
    payment,
    rate,
    actor,
    at,
  });
}

/**
 * Reads the rate of the moment at which a payment became final, when its assignment needs one and
 * there is none; nothing is locked yet.
 */
export async function readRateOfDecision(
  context: Deciding & Pick<Integrations, 'prices'>,
  { payment_id: paymentId, order_id: orderId }: Content,
): Promise<void> {
  const { db } = context;
  if (orderId === null) return;
  const order = await getOrder(db, orderId);
  const payment = mustFind(await findPayment(db, paymentId));
  const { currency, final_at: finalAt } = payment;
  if (currency === 'EUR' || finalAt === null || order.payment_method !== currency) return;
  const assigned = await liveAssignmentsOfOrder(db, order.id);
  if ((await dueOfPayment(context, db, { payment, order, assigned, rate: null })) === null)
    await requireRateSince(context, context.prices, currency, finalAt);
}
