import { withdrawalReceivedMail } from './mails/withdrawal-received.ts';
import { parseMoney, tokens } from '@bb1/domain/money';
import { type OrderStatus, holdsReservation } from '@bb1/domain/orders/order-status';
import { mayWithdraw } from '@bb1/domain/orders/withdrawal-period';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { demandStepUp } from '../../platform/http/demand-step-up.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { SteppedUp } from '../../platform/sessions/sessions.ts';
import { findAccount, lockAccount } from '../accounts/store.ts';
import { applicantTypeOf } from '../kyc/store.ts';
import { freeReservation } from '../orders/free-reservation.ts';
import { moveOrder } from '../orders/move-order.ts';
import { findOwnOrder, getOrder, lockOrders, type OrderRow } from '../orders/store.ts';
import { noteWithdrawalComplete, saveWithdrawal } from '../orders/withdrawal-store.ts';
import { freeOrderMoney } from '../payments/free-order-money.ts';
import { proceedsOfOrder } from '../payments/funds-of-order.ts';
import { settleOrder } from '../payments/settle-order.ts';
import { takeUnclaimed } from './take-unclaimed.ts';

type Withdrawing = Pick<Context, 'db' | 'clock' | 'offering'>;
type WithinDecision = Omit<Withdrawing, 'db'>;

const WITHDRAWABLE: readonly OrderStatus[] = [
  'pending',
  'received',
  'funds_received',
  'tokens_allocated',
];

/**
 * The right of withdrawal (section 355 BGB). It reaches back through everything an order has
 * become, so it is at the end of the corridor. Unclaimed tokens and all money come back in one
 * transaction. If tokens are in a wallet or on their way, the declaration is in force at once and
 * the rest follows when they are back.
 */
export async function withdrawOrder(
  context: Withdrawing,
  command: {
    readonly orderId: string;
    readonly accountId: string;
    readonly steppedUp: SteppedUp | null;
  },
): Promise<OrderRow> {
  return context.db.transaction('withdraw_order', async (tx) => {
    if ((await findOwnOrder(tx, command.orderId, command.accountId)) === null)
      throw refuse('not_found', 'not_found');
    await lockAccount(tx, command.accountId);
    await lockOrders(tx, [command.orderId]);
    const order = await getOrder(tx, command.orderId);
    const at = context.clock.now();
    await checkWithdrawal(context, tx, order, at);
    // Before the allocation there is nothing to lose, and the right must be easy to exercise.
    if (order.status === 'tokens_allocated') demandStepUp(command.steppedUp, 'identity');
    const isComplete = order.status !== 'tokens_allocated' || (await takeTokensBack(tx, order, at));
    await saveWithdrawal(tx, { orderId: order.id, accountId: command.accountId, at, isComplete });
    await record(tx, {
      at,
      actor: actorOf(order),
      act: 'order.withdrawal_declared',
      subject: `order:${order.id}`,
      after: { completed: isComplete },
    });
    if (isComplete) await endOrder(context, tx, order, at);
    await tell(tx, order, { at, isComplete });
    return getOrder(tx, order.id);
  });
}

function actorOf(order: OrderRow): Actor {
  return { kind: 'investor', id: order.account_id };
}

async function checkWithdrawal(
  context: Withdrawing,
  tx: Tx,
  order: OrderRow,
  now: Date,
): Promise<void> {
  if (
    order.withdrawal_declared_at !== null ||
    !holdsReservation(order.status) ||
    !WITHDRAWABLE.includes(order.status)
  )
    throw refuse('conflict', 'invalid_status');
  if (
    !mayWithdraw({
      allocatedAt: order.allocated_at,
      withdrawalDays: context.offering.sale.withdrawalDays,
      now,
    })
  )
    throw refuse('invalid', 'withdrawal_not_possible');
  if ((await applicantTypeOf(tx, order.account_id)) === 'business')
    throw refuse('invalid', 'withdrawal_consumers_only');
}

/** Marked as unsold, if enough of the person's tokens are still here. False if they are not. */
async function takeTokensBack(tx: Tx, order: OrderRow, at: Date): Promise<boolean> {
  const { units } = parseMoney('TOKEN', order.token_amount);
  if (
    !(await takeUnclaimed(tx, {
      accountId: order.account_id,
      units,
      actor: actorOf(order),
      at,
      reason: 'an order was withdrawn before anything was signed',
    }))
  )
    return false;
  await bookTokensBack(tx, order, { from: 'unclaimed_tokens', at });
  return true;
}

/** Where the tokens of a withdrawn order were: still here, or in a wallet. */
type Whence = 'unclaimed_tokens' | 'claimed_tokens';

async function bookTokensBack(
  tx: Tx,
  order: OrderRow,
  { from, at }: { from: Whence; at: Date },
): Promise<void> {
  const { units } = parseMoney('TOKEN', order.token_amount);
  const proceeds = await proceedsOfOrder(tx, order.id);
  await post(tx, {
    kind: 'allocation_withdrawn',
    causeId: order.id,
    at,
    lines: [
      ...proceeds.flatMap((funds) =>
        posting(funds, {
          debit: { account: 'proceeds', subjectId: order.id },
          credit: { account: 'order_funds', subjectId: order.id },
        }),
      ),
      ...posting(
        { currency: 'TOKEN', units },
        {
          debit: { account: from, subjectId: order.account_id },
          credit: { account: 'unsold_tokens' },
        },
      ),
    ],
  });
  await record(tx, {
    at,
    actor: actorOf(order),
    act: 'tokens.taken_back',
    subject: `order:${order.id}`,
    after: { tokens: tokens(units), from },
  });
}

/**
 * The tokens of a withdrawn order are back with the issuer: the order ends, and its money awaits a
 * refund. To be called once the ledger proves it; the account is locked. A completed withdrawal
 * stays as it is.
 */
export async function completeWithdrawal(
  context: WithinDecision,
  tx: Tx,
  back: { orderId: string; from: Whence; at: Date },
): Promise<void> {
  await lockOrders(tx, [back.orderId]);
  const order = await getOrder(tx, back.orderId);
  if (order.withdrawal_declared_at === null || order.withdrawal_completed_at !== null) return;
  await bookTokensBack(tx, order, back);
  await endDeclared(context, tx, order, back.at);
}

async function endDeclared(
  context: WithinDecision,
  tx: Tx,
  order: OrderRow,
  at: Date,
): Promise<void> {
  await noteWithdrawalComplete(tx, order.id, at);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'order.withdrawal_completed',
    subject: `order:${order.id}`,
  });
  await endOrder(context, tx, order, at);
}

/**
 * The same if a claim in progress failed, so that its tokens never left. Whether all of them are
 * here.
 */
export async function completeFromUnclaimed(
  context: Withdrawing,
  tx: Tx,
  orderId: string,
): Promise<boolean> {
  await lockOrders(tx, [orderId]);
  const order = await getOrder(tx, orderId);
  const at = context.clock.now();
  if (
    order.withdrawal_declared_at === null ||
    order.withdrawal_completed_at !== null ||
    !(await takeTokensBack(tx, order, at))
  )
    return false;
  await endDeclared(context, tx, order, at);
  return true;
}

async function endOrder(context: WithinDecision, tx: Tx, order: OrderRow, at: Date): Promise<void> {
  if (
    !(await moveOrder(tx, {
      orderId: order.id,
      from: order.status,
      to: 'withdrawn',
      actor: actorOf(order),
      reason: 'right of withdrawal',
      at,
    }))
  )
    throw refuse('conflict', 'invalid_status');
  await freeOrderMoney(tx, { orderId: order.id, reason: 'order_ended', at });
  await settleOrder(context, tx, order.id, at);
  await freeReservation(tx, order, at);
}

async function tell(
  tx: Tx,
  order: OrderRow,
  withdrawal: { at: Date; isComplete: boolean },
): Promise<void> {
  const account = await findAccount(tx, order.account_id);
  if (account)
    await queueMail(tx, {
      mail: withdrawalReceivedMail,
      to: account.email,
      locale: account.locale,
      at: withdrawal.at,
      about: account.id,
      values: {
        name: account.full_name,
        reference: order.reference,
        declaredAt: withdrawal.at.toISOString(),
        claimed: withdrawal.isComplete ? '' : 'yes',
      },
    });
}
