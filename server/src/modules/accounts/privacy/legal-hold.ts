import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { accountSubject, lockAccountIfAny } from '../store.ts';
import { findLegalHold, insertLegalHold, saveLegalHoldLifted } from './legal-hold-store.ts';
import { refuseSelfReview } from '../self-review.ts';

export const LEGAL_HOLD_LIFTING = defineApproval(
  'legal_hold_lifting',
  z.object({ account_id: z.uuid(), hold_id: z.string() }),
);
type Content = z.infer<typeof LEGAL_HOLD_LIFTING.content>;

type Holding = Pick<Context, 'db' | 'clock'>;
interface Hold {
  readonly accountId: string;
  readonly reason: string;
}

/**
 * Prevents the erasure of a person's data, whatever the calendar says (Art. 17(3)(e) GDPR: legal
 * claims). One officer is enough: it protects, and a court's demand may not wait.
 */
export async function setLegalHold(
  context: Holding,
  officerId: string,
  { accountId, reason }: Hold,
): Promise<void> {
  await context.db.transaction('set_legal_hold', async (tx) => {
    await lockForHold(tx, officerId, accountId);
    if ((await findLegalHold(tx, accountId)) !== null) throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    await insertLegalHold(tx, { accountId, reason, officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'account.legal_hold_set',
      subject: accountSubject(accountId),
      reason,
      before: { on_hold: false },
      after: { on_hold: true },
    });
  });
}

/** A second officer decides whether the hold ends: without it the calendar erases at once. */
export function proposeLegalHoldLifting(
  house: Holding & Proposing,
  officerId: string,
  { accountId, reason }: Hold,
): Promise<string> {
  return house.db.transaction('propose_legal_hold_lifting', async (tx) => {
    await lockForHold(tx, officerId, accountId);
    const hold = await findLegalHold(tx, accountId);
    if (hold === null) throw refuse('conflict', 'invalid_status');
    return propose(house, tx, LEGAL_HOLD_LIFTING, {
      subject: accountSubject(accountId),
      content: { account_id: accountId, hold_id: hold.id },
      facts: [
        fact('person', 'person', accountId, `/desk/accounts/${accountId}`),
        fact('held_since', 'day', berlinDay(hold.set_at)),
        fact('made_by', 'text', hold.set_by_name),
        fact('hold_reason', 'text', hold.reason),
      ],
      evidence: [],
      reason,
      officerId,
      at: house.clock.now(),
      accountIds: [accountId],
    });
  });
}

export async function liftLegalHold(
  _house: unknown,
  tx: Tx,
  { content, reason, proposedBy, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const { account_id: accountId, hold_id: id } = content;
  mustFind(await lockAccountIfAny(tx, accountId));
  if (!(await saveLegalHoldLifted(tx, { id, proposedBy, liftedBy: approvedBy, at })))
    throw refuse('conflict', 'facts_changed');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'account.legal_hold_lifted',
    subject: accountSubject(accountId),
    reason,
    before: { on_hold: true },
    after: { on_hold: false },
  });
}

async function lockForHold(tx: Tx, officerId: string, accountId: string): Promise<void> {
  mustFind(await lockAccountIfAny(tx, accountId));
  await refuseSelfReview(tx, officerId, accountId);
}
