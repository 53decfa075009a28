import { commissionAllocatedMail } from './mails/commission-allocated.ts';
import { parseMoney } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { lockKyc } from '../kyc/store.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { personOwes } from '../receivables/store.ts';
import {
  type CommissionAllocationLine,
  type CommissionAllocationRow,
  decideCommissionAllocationRow,
  findCommissionAllocation,
  lockCommissionAllocation,
} from './commission-allocation-store.ts';
import { commissionDue, insertChange, investEarned } from './commission-store.ts';
import { commissionContentHash, heldBySigns } from './propose-commission-allocation.ts';

type Deciding = Pick<Context, 'db' | 'clock' | 'offering'>;

/**
 * The second officer's approval: turns every affiliate's balance in the proposal into tokens in one
 * transaction, or none. A changed balance, a lost identification or a new sign of self-referral
 * stops all of it.
 */
export async function approveCommissionAllocation(
  context: Deciding,
  approval: { id: string; officerId: string; contentHash: string },
): Promise<CommissionAllocationRow> {
  return context.db.transaction('approve_commission_allocation', async (tx) => {
    await refuseWhileMoneyIsStopped(tx, 'tokens');
    const allocation = await lockForDecision(tx, approval);
    if (
      allocation.content_hash !== approval.contentHash ||
      commissionContentHash(allocation.lines) !== approval.contentHash
    )
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    const actor: Actor = { kind: 'officer', id: approval.officerId };
    // In a fixed order, against deadlocks.
    for (const line of allocation.lines.toSorted((a, b) =>
      a.affiliate_id < b.affiliate_id ? -1 : 1,
    ))
      await allocateLine(context, tx, { line, officerId: approval.officerId, at });
    await decideCommissionAllocationRow(tx, {
      id: allocation.id,
      state: 'approved',
      officerId: approval.officerId,
      at,
      reason: null,
    });
    await record(tx, {
      at,
      actor,
      act: 'commission_allocation.approved',
      subject: `commission_allocation:${allocation.id}`,
      after: { content_hash: approval.contentHash },
    });
    return mustFind(await findCommissionAllocation(tx, allocation.id));
  });
}

/** The second officer's rejection: the affiliates are free for the next proposal. */
export async function rejectCommissionAllocation(
  context: Deciding,
  rejection: { id: string; officerId: string; reason: string },
): Promise<CommissionAllocationRow> {
  return context.db.transaction('reject_commission_allocation', async (tx) => {
    const allocation = await lockForDecision(tx, rejection);
    const at = context.clock.now();
    await decideCommissionAllocationRow(tx, {
      id: allocation.id,
      state: 'rejected',
      officerId: rejection.officerId,
      at,
      reason: rejection.reason,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: rejection.officerId },
      act: 'commission_allocation.rejected',
      subject: `commission_allocation:${allocation.id}`,
      reason: rejection.reason,
    });
    return mustFind(await findCommissionAllocation(tx, allocation.id));
  });
}

async function lockForDecision(
  tx: Tx,
  decision: { id: string; officerId: string },
): Promise<CommissionAllocationRow> {
  const allocation = mustFind(await lockCommissionAllocation(tx, decision.id));
  if (allocation.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  if (allocation.proposed_by === decision.officerId) throw refuse('forbidden', 'maker_is_checker');
  return allocation;
}

async function allocateLine(
  context: Deciding,
  tx: Tx,
  { line, officerId, at }: { line: CommissionAllocationLine; officerId: string; at: Date },
): Promise<void> {
  await refuseSelfReview(tx, officerId, line.affiliate_id);
  const account = await lockAccountIfAny(tx, line.affiliate_id);
  await lockKyc(tx, line.affiliate_id);
  const kyc = await kycOf(tx, line.affiliate_id, kycSetting(context));
  const hasBalance =
    kyc.verdict === 'approved' &&
    kyc.checklistComplete &&
    kyc.cleared &&
    account !== null &&
    account.closed_at === null;
  if (
    !hasBalance ||
    (await commissionDue(tx, line.affiliate_id)) !== line.tokens ||
    (await heldBySigns(tx, [line.affiliate_id])).size > 0
  )
    throw refuse('conflict', 'invalid_status');
  if (await personOwes(tx, line.affiliate_id)) throw refuse('conflict', 'commission_of_debtor');
  await post(tx, {
    kind: 'commission_invested',
    causeId: line.id,
    at,
    lines: posting(parseMoney('TOKEN', line.tokens), {
      debit: { account: 'commission_due', subjectId: line.affiliate_id },
      credit: { account: 'unclaimed_tokens', subjectId: line.affiliate_id },
    }),
  });
  for (const commission of await investEarned(tx, {
    affiliateId: line.affiliate_id,
    lineId: line.id,
    at,
  })) {
    await insertChange(tx, {
      id: newId(),
      commissionId: commission.id,
      from: 'earned',
      to: 'invested',
      tokenAmount: commission.token_amount,
      actor: { kind: 'officer', id: officerId },
      reason: 'allocation of commission approved',
      at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'commission.invested',
      subject: `commission:${commission.id}`,
    });
  }
  await queueMail(tx, {
    mail: commissionAllocatedMail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values: {
      name: account.full_name,
      tokens: line.tokens,
      tokenCode: context.offering.token.code,
    },
  });
}
