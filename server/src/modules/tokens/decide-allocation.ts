import { tokensAllocatedMail } from './mails/tokens-allocated.ts';
import { parseMoney } from '@bb1/domain/money';
import { mustFind, refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, lockAccountIfAny } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { lockKyc } from '../kyc/store.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { moveOrder } from '../orders/move-order.ts';
import { ordersOnEvidenceOf } from '../payments/evidence/payment-evidence.ts';
import { fundsOfOrder } from '../payments/funds-of-order.ts';
import { personOwes } from '../receivables/store.ts';
import { contentHash } from './propose-allocation.ts';
import {
  type AllocationLine,
  type AllocationRow,
  decideAllocation,
  findAllocation,
  freeAllocationLines,
  lockAllocation,
  paymentMethodsOf,
  removeAllocationLine,
} from './store.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'> & Pick<Answers, 'isOwnAccount'>;

/**
 * The second officer's approval: one transaction allocates all orders of the proposal or none. The
 * hash is that of the content the officer saw; the maker of a proposal never approves it.
 */
export async function approveAllocation(
  context: Deciding,
  approval: { id: string; officerId: string; contentHash: string },
): Promise<AllocationRow> {
  return context.db.transaction('approve_allocation', async (tx) => {
    const allocation = await lockForDecision(tx, approval);
    await refuseWhileMoneyIsStopped(tx, 'tokens', ...(await paymentMethodsOf(tx, allocation.id)));
    const { lines } = mustFind(await findAllocation(tx, allocation.id));
    if (
      allocation.content_hash !== approval.contentHash ||
      contentHash(lines) !== approval.contentHash
    )
      throw refuse('conflict', 'invalid_status');
    const orderIds = lines.map((line) => line.order_id);
    if ((await ordersOnEvidenceOf(tx, approval.officerId, orderIds)).size > 0)
      throw refuse('forbidden', 'brought_the_evidence');
    const at = context.clock.now();
    const actor: Actor = { kind: 'officer', id: approval.officerId };
    await refuseOwnOrders(context, tx, approval.officerId, lines);
    // In a fixed order, so that no two of them block each other: from here on no person's approval
    // can end before their tokens are allocated.
    for (const accountId of [...new Set(lines.map((line) => line.account_id))].toSorted()) {
      // A take-back locks it as well, and must not raise a receivable beside this.
      await lockAccountIfAny(tx, accountId);
      await lockKyc(tx, accountId);
    }
    for (const line of lines) await allocateLine(context, tx, { line, actor, at });
    await decideAllocation(tx, {
      id: allocation.id,
      state: 'approved',
      officerId: approval.officerId,
      at,
      reason: null,
    });
    await record(tx, {
      at,
      actor,
      act: 'allocation.approved',
      subject: `allocation:${allocation.id}`,
      after: { content_hash: approval.contentHash },
    });
    return mustFind(await findAllocation(tx, allocation.id));
  });
}

interface Ending {
  readonly id: string;
  readonly officerId: string;
}

/** The second officer's rejection: the orders are free for the next proposal. */
export async function rejectAllocation(
  context: Deciding,
  { reason, ...rejection }: Ending & { readonly reason: string },
): Promise<AllocationRow> {
  return context.db.transaction('reject_allocation', async (tx) => {
    await lockForDecision(tx, rejection);
    return end(tx, { ...rejection, state: 'rejected', at: context.clock.now(), reason });
  });
}

/** The officer who proposed it withdraws it. */
export async function withdrawAllocation(
  context: Deciding,
  withdrawal: Ending,
): Promise<AllocationRow> {
  return context.db.transaction('withdraw_allocation', async (tx) => {
    const allocation = await lockProposed(tx, withdrawal.id);
    if (allocation.proposed_by !== withdrawal.officerId) throw refuse('forbidden', 'not_allowed');
    return end(tx, { ...withdrawal, state: 'withdrawn', at: context.clock.now(), reason: null });
  });
}

/**
 * The second officer takes one order out, for example their own: it waits for the next proposal,
 * and the others can be approved. Without orders the proposal is rejected.
 */
export async function takeOrderOut(
  context: Deciding,
  { id, officerId, reference, reason }: Ending & { reference: string; reason: string },
): Promise<AllocationRow> {
  return context.db.transaction('take_order_out', async (tx) => {
    await lockForDecision(tx, { id, officerId });
    const { lines } = mustFind(await findAllocation(tx, id));
    const line = lines.find((one) => one.reference === reference);
    if (line === undefined) throw refuseField('reference', 'must_be_valid');
    const at = context.clock.now();
    if (lines.length === 1) return end(tx, { id, officerId, state: 'rejected', at, reason });
    const hash = contentHash(lines.filter((one) => one !== line));
    await removeAllocationLine(tx, { id, orderId: line.order_id, contentHash: hash });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'allocation.order_taken_out',
      subject: `allocation:${id}`,
      reason,
      after: { order: line.order_id, content_hash: hash },
    });
    return mustFind(await findAllocation(tx, id));
  });
}

async function end(
  tx: Tx,
  ending: Ending & { state: 'rejected' | 'withdrawn'; at: Date; reason: string | null },
): Promise<AllocationRow> {
  const { id, officerId, state, at, reason } = ending;
  await decideAllocation(tx, ending);
  await freeAllocationLines(tx, id);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: `allocation.${state}`,
    subject: `allocation:${id}`,
    ...(reason === null ? {} : { reason }),
  });
  return mustFind(await findAllocation(tx, id));
}

/** An officer never allocates tokens to themselves. */
async function refuseOwnOrders(
  { isOwnAccount }: Deciding,
  tx: Tx,
  officerId: string,
  lines: readonly AllocationLine[],
): Promise<void> {
  for (const [accountId, [line]] of Map.groupBy(lines, (one) => one.account_id))
    if (await isOwnAccount(tx, officerId, accountId))
      throw refuse('forbidden', 'order_of_own_account', { reference: line?.reference ?? '' });
}

async function lockProposed(tx: Tx, id: string) {
  const allocation = mustFind(await lockAllocation(tx, id));
  if (allocation.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  return allocation;
}

async function lockForDecision(tx: Tx, decision: Ending) {
  const allocation = await lockProposed(tx, decision.id);
  if (allocation.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
  return allocation;
}

/**
 * Proceeds to the issuer in the currency paid, tokens to the investor: balanced movements in one
 * entry per order.
 */
async function allocateLine(
  context: Deciding,
  tx: Tx,
  allocation: { line: AllocationLine; actor: Actor; at: Date },
): Promise<void> {
  const { line, actor, at } = allocation;
  const kyc = await kycOf(tx, line.account_id, kycSetting(context));
  // A later order may have made the video call due before the verification status followed.
  if (kyc.verdict !== 'approved' || !kyc.checklistComplete || !kyc.cleared)
    throw refuse('conflict', 'invalid_status');
  if (await personOwes(tx, line.account_id))
    throw refuse('conflict', 'order_of_debtor', { reference: line.reference });
  if (
    !(await moveOrder(tx, {
      orderId: line.order_id,
      from: 'funds_received',
      to: 'tokens_allocated',
      actor,
      reason: 'allocation approved',
      at,
    }))
  )
    throw refuse('conflict', 'invalid_status');
  await post(tx, {
    kind: 'tokens_allocated',
    causeId: line.order_id,
    at,
    lines: [
      ...(await fundsOfOrder(tx, line.order_id)).flatMap((funds) =>
        posting(funds, {
          debit: { account: 'order_funds', subjectId: line.order_id },
          credit: { account: 'proceeds', subjectId: line.order_id },
        }),
      ),
      ...posting(parseMoney('TOKEN', line.tokens), {
        debit: { account: 'unsold_tokens' },
        credit: { account: 'unclaimed_tokens', subjectId: line.account_id },
      }),
    ],
  });
  const account = await findAccount(tx, line.account_id);
  if (account)
    await queueMail(tx, {
      mail: tokensAllocatedMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: {
        name: account.full_name,
        reference: line.reference,
        tokens: line.tokens,
        tokenCode: context.offering.token.code,
      },
    });
}
