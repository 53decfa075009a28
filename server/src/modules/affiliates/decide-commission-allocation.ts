import { commissionAllocatedMail } from './mails.ts';
import { parseMoney } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { lockAccountIfAny } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { lockKyc } from '../kyc/store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { personOwes } from '../receivables/store.ts';
import {
  type CommissionAllocationLine,
  insertCommissionAllocation,
} from './commission-allocation-store.ts';
import { commissionDue, insertChange, investEarned } from './commission-store.ts';
import { type AllocationContent, heldBySigns } from './propose-commission-allocation.ts';

type Deciding = Pick<Context, 'clock' | 'offering'>;

/**
 * Turns every affiliate's balance in the proposal into tokens in one transaction, or none. A
 * changed balance, a lost identification or a new sign of self-referral stops all of it.
 */
export async function approveCommissionAllocation(
  context: Deciding,
  tx: Tx,
  decision: ApprovedDecision<AllocationContent>,
): Promise<void> {
  const { id, content, approvedBy: officerId, at } = decision;
  await refuseWhileHalted(tx, 'tokens');
  const lines = content.lines.map((line) => ({ ...line, id: newId() }));
  await insertCommissionAllocation(tx, decision, lines);
  // In a fixed order, against deadlocks.
  for (const line of lines.toSorted((a, b) => (a.affiliate_id < b.affiliate_id ? -1 : 1)))
    await allocateLine(context, tx, { line, officerId, at });
  await record(tx, {
    at,
    actor: { kind: 'officer', id: officerId },
    act: 'commission_allocation.approved',
    subject: `commission_allocation:${id}`,
    after: { affiliates: lines.length },
  });
}

async function allocateLine(
  context: Deciding,
  tx: Tx,
  { line, officerId, at }: { line: CommissionAllocationLine; officerId: string; at: Date },
): Promise<void> {
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
    throw refuse('conflict', 'facts_changed');
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
