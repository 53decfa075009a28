import { decimal } from '@bb1/domain/money';
import { isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { postAll, posting } from '../../../platform/journal/journal.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../../officers/payment-halt.ts';
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
  endMemberDecisions,
  endSmallDecision,
  insertSmallDecision,
  lockPaymentsOfDecision,
  lockSmallDecision,
  lockWaitingPayments,
  type MemberRow,
  ordersNamedByDecision,
  proposedRefundsOf,
} from './small-store.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

/** Proposes that all small payments that wait now become own funds; the list stays as it is then. Money of the officer's own is left out. */
export async function proposeSmallPayments(
  context: Deciding,
  { officerId, reason }: { officerId: string; reason: string },
): Promise<void> {
  try {
    await context.db.transaction('propose_small_payments', async (tx) => {
      const waiting = await lockWaitingPayments(tx, limitsText(context));
      const own = await ownMoneyIn(tx, officerId, waiting);
      const members = waiting.filter((row) => !own(row));
      await refuseWhileMoneyIsStopped(tx, 'everything', ...members.map((one) => one.currency));
      if (members.length === 0) throw refuse('conflict', 'invalid_status');
      const [id, at] = [newId(), context.clock.now()];
      await insertSmallDecision(tx, {
        id,
        reason,
        officerId,
        at,
        members: members.map(({ payment_id: paymentId, amount }) => ({
          id: newId(),
          paymentId,
          amount,
        })),
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'small_payments.proposed',
        subject: `small_payment_decision:${id}`,
        reason,
        after: { payments: members.length },
      });
    });
  } catch (error) {
    if (
      isUniqueViolation(error, 'small_payment_decisions_one_open') ||
      isUniqueViolation(error, 'payment_decisions_one_open')
    )
      throw refuse('conflict', 'invalid_status');
    throw error;
  }
}

/** The second officer's yes: every payment that is still as it was proposed is the issuer's; the others stay in the queue. */
export async function approveSmallPayments(
  context: Deciding,
  { id, officerId }: { id: string; officerId: string },
): Promise<void> {
  await context.db.transaction('approve_small_payments', async (tx) => {
    const orderIds = await ordersNamedByDecision(tx, id);
    await lockOrders(tx, orderIds);
    const members = await lockOpenDecision(tx, { id, officerId });
    await refuseWhileMoneyIsStopped(tx, 'everything', ...members.map((one) => one.currency));
    const own = await ownMoneyIn(tx, officerId, members);
    if (members.some(own)) throw refuse('forbidden', 'maker_is_checker');
    const at = context.clock.now();
    const asProposed = members.filter(isAsProposed);
    await postAll(
      tx,
      asProposed.map((member) => ({
        kind: 'own_funds',
        causeId: member.decision_id,
        at,
        lines: posting(amountOf(member.currency, member.amount), {
          debit: suspenseOf(member.payment_id),
          credit: { account: 'own_funds' },
        }),
      })),
    );
    const end = { officerId, at };
    await endMemberDecisions(
      tx,
      asProposed.map((one) => one.decision_id),
      { ...end, state: 'approved', rejectionReason: null },
    );
    await endMemberDecisions(
      tx,
      members.filter((one) => !isAsProposed(one)).map((one) => one.decision_id),
      { ...end, state: 'rejected', rejectionReason: 'the payment has changed since' },
    );
    const decided = asProposed.map((one) => one.payment_id);
    for (const paymentId of await proposedRefundsOf(tx, decided))
      await endRefundsWithoutMoney(tx, paymentId, at);
    await closeSmallPayments(tx, decided);
    await endSmallDecision(tx, id, { ...end, state: 'approved', rejectionReason: null });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'small_payments.approved',
      subject: `small_payment_decision:${id}`,
      after: { payments: asProposed.length, changed: members.length - asProposed.length },
    });
    for (const orderId of orderIds) await settleOrder(context, tx, orderId, at);
  });
}

/** The second officer's no: all of them wait as before. */
export async function rejectSmallPayments(
  context: Deciding,
  { id, officerId, reason }: { id: string; officerId: string; reason: string },
): Promise<void> {
  await context.db.transaction('reject_small_payments', async (tx) => {
    const members = await lockOpenDecision(tx, { id, officerId });
    const at = context.clock.now();
    const end = { state: 'rejected', officerId, at, rejectionReason: reason } as const;
    await endMemberDecisions(
      tx,
      members.map((one) => one.decision_id),
      end,
    );
    await endSmallDecision(tx, id, end);
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'small_payments.rejected',
      subject: `small_payment_decision:${id}`,
      reason,
    });
  });
}

/** Locks the payments, then the decision; officers never decide on their own proposal. */
async function lockOpenDecision(
  tx: Tx,
  { id, officerId }: { id: string; officerId: string },
): Promise<MemberRow[]> {
  const members = await lockPaymentsOfDecision(tx, id);
  const decision = mustFind(await lockSmallDecision(tx, id));
  if (decision.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  if (decision.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
  return members;
}

function isAsProposed({ still_waits, currency, amount, undecided }: MemberRow): boolean {
  return (
    still_waits &&
    decimal(amountOf(currency, amount)) === decimal(amountOf(currency, undecided ?? '0'))
  );
}

/**
 * Whether a payment is the officer's own: it came in their name, is of an account of theirs, or rests
 * on evidence that they supplied.
 */
async function ownMoneyIn(
  tx: Tx,
  officerId: string,
  payments: readonly Pick<MemberRow, 'payment_id' | 'payer_name'>[],
): Promise<(payment: Pick<MemberRow, 'payment_id' | 'payer_name'>) => boolean> {
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
