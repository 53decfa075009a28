import { fact, moneyFact } from '@bb1/domain/approvals/approval-fact';
import { decimal, money } from '@bb1/domain/money';
import { PAYMENT_METHODS } from '@bb1/domain/orders/endpoints';
import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { postAll, posting } from '../../../platform/journal/journal.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { findOfficer } from '../../officers/store.ts';
import { lockOrders } from '../../orders/store.ts';
import { amountOf, suspenseOf } from '../books.ts';
import { evidenceRowsOf } from '../evidence/evidence-store.ts';
import { restsOn } from '../evidence/payment-evidence.ts';
import { endRefundsWithoutMoney } from '../refunds/end-refund.ts';
import { settleOrder } from '../settle-order.ts';
import { peopleOfPayments } from '../take-backs/take-back-store.ts';
import { limitsText } from './show-small.ts';
import {
  closeSmallPayments,
  insertSmallDecision,
  lockQueuedPayments,
  lockWaitingPayments,
  ordersNamedBy,
  proposedRefundsOf,
  type SmallPaymentRow,
} from './small-store.ts';

/** All small payments that wait at one moment become own funds. */
export const SMALL_PAYMENTS = defineApproval(
  'small_payments',
  z.object({ payments: z.array(z.object({ payment_id: z.uuid(), amount: z.string() })) }),
);

type Content = z.infer<typeof SMALL_PAYMENTS.content>;

/** Proposes that all small payments that wait now become own funds; the list stays as it is then. Money of the officer's own is left out. */
export async function proposeSmallPayments(
  house: Proposing & Pick<Context, 'offering'>,
  { officerId, reason }: { officerId: string; reason: string },
): Promise<void> {
  await house.db.transaction('propose_small_payments', async (tx) => {
    const waiting = await lockWaitingPayments(tx, limitsText(house));
    const isOwn = await ownMoneyIn(tx, officerId, waiting);
    const members = waiting.filter((row) => !isOwn(row)).map(withMoney);
    await refuseWhileHalted(tx, 'everything', ...members.map((one) => one.currency));
    if (members.length === 0) throw refuse('conflict', 'invalid_status');
    const ids = members.map((one) => one.payment_id);
    await propose(house, tx, SMALL_PAYMENTS, {
      subject: 'small_payments',
      content: {
        payments: members.map((one) => ({
          payment_id: one.payment_id,
          amount: decimal(one.money),
        })),
      },
      facts: PAYMENT_METHODS.flatMap((currency) => {
        const own = members.filter((one) => one.currency === currency);
        const units = own.reduce((sum, one) => sum + one.money.units, 0n);
        return own.length === 0
          ? []
          : [
              fact('small_payments', 'count', own.length),
              moneyFact('total', money(currency, units)),
            ];
      }),
      evidence: members.map((one) => [
        moneyFact('payment', one.money, `/desk/payments/${one.payment_id}`),
        fact('payer', 'payer', one.payment_id),
      ]),
      reason,
      officerId,
      at: house.clock.now(),
      accountIds: [...new Set((await peopleOfPayments(tx, ids)).map((row) => row.account_id))],
      broughtBy: [
        ...new Set(
          (await evidenceRowsOf(tx, ids)).flatMap(({ uploaded_by: uploader, typed_by: typist }) =>
            [uploader, typist].filter((one) => one !== null),
          ),
        ),
      ],
    });
  });
}

/** Carries the proposal out: payments unchanged since the proposal become the issuer's own funds; the others stay in the queue. */
export async function approveSmallPayments(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { content, ...decision }: ApprovedDecision<Content>,
): Promise<void> {
  const { approvedBy, at } = decision;
  const proposed = new Map(content.payments.map((one) => [one.payment_id, one.amount]));
  const orderIds = await ordersNamedBy(tx, [...proposed.keys()]);
  await lockOrders(tx, orderIds);
  const waiting = await lockQueuedPayments(tx, [...proposed.keys()]);
  const isOwn = await ownMoneyIn(tx, approvedBy, waiting);
  if (waiting.some(isOwn)) throw refuse('forbidden', 'maker_is_checker');
  const members = waiting
    .map(withMoney)
    .filter((one) => decimal(one.money) === proposed.get(one.payment_id))
    .map((one) => ({ ...one, id: newId() }));
  await refuseWhileHalted(tx, 'everything', ...members.map((one) => one.currency));
  await insertSmallDecision(tx, {
    ...decision,
    members: members.map((one) => ({
      id: one.id,
      paymentId: one.payment_id,
      amount: decimal(one.money),
    })),
  });
  await postAll(
    tx,
    members.map((one) => ({
      kind: 'own_funds',
      causeId: one.id,
      at,
      lines: posting(one.money, {
        debit: suspenseOf(one.payment_id),
        credit: { account: 'own_funds' },
      }),
    })),
  );
  const decided = members.map((one) => one.payment_id);
  for (const paymentId of await proposedRefundsOf(tx, decided))
    await endRefundsWithoutMoney(tx, paymentId, at);
  await closeSmallPayments(tx, decided);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'small_payments.approved',
    subject: `small_payment_decision:${decision.id}`,
    after: { payments: members.length, changed: proposed.size - members.length },
  });
  for (const orderId of orderIds) await settleOrder(context, tx, orderId, at);
}

function withMoney(row: SmallPaymentRow) {
  return { ...row, money: amountOf(row.currency, row.amount ?? '0') };
}

/**
 * Whether a payment is the officer's own: it came in their name, is of an account of theirs, or rests
 * on evidence that they supplied.
 */
async function ownMoneyIn(
  tx: Tx,
  officerId: string,
  payments: readonly SmallPaymentRow[],
): Promise<(payment: SmallPaymentRow) => boolean> {
  const officer = await findOfficer(tx, officerId);
  const ids = payments.map((one) => one.payment_id);
  const own = new Set<string>();
  for (const evidence of await evidenceRowsOf(tx, ids))
    if (restsOn(officerId, evidence)) own.add(evidence.payment_id);
  const people = Map.groupBy(await peopleOfPayments(tx, ids), (row) => row.account_id);
  for (const [accountId, rows] of people)
    if (await isSelfReview(tx, officerId, accountId))
      for (const row of rows) own.add(row.payment_id);
  return ({ payment_id: id, payer_name: name }) =>
    own.has(id) || (officer !== null && isSamePersonName(name, officer.name));
}
