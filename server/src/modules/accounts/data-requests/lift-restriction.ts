import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { accountSubject, lockOpenAccount } from '../store.ts';
import { mailOwner } from '../mail-person.ts';
import { restrictionEndingMail, restrictionLiftedMail } from '../mails/data-requests.ts';
import { refuseSelfReview } from '../self-review.ts';
import { findRestrictedAt, saveRestricted } from './data-request-store.ts';

export const RESTRICTION_LIFTING = defineApproval(
  'restriction_lifting',
  z.object({ account_id: z.uuid(), restricted_at: z.iso.datetime() }),
);
type Content = z.infer<typeof RESTRICTION_LIFTING.content>;

/** Proposes to use the data again. The person learns it before it happens (Art. 18(3) GDPR). */
export function proposeRestrictionLifting(
  house: Proposing,
  officerId: string,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<string> {
  return house.db.transaction('propose_restriction_lifting', async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    await refuseSelfReview(tx, officerId, accountId);
    const restrictedAt = await findRestrictedAt(tx, accountId);
    if (restrictedAt === null) throw refuse('conflict', 'invalid_status');
    const at = house.clock.now();
    const id = await propose(house, tx, RESTRICTION_LIFTING, {
      subject: accountSubject(accountId),
      content: { account_id: accountId, restricted_at: restrictedAt.toISOString() },
      facts: [
        fact('person', 'person', accountId, `/desk/accounts/${accountId}`),
        fact('restricted_since', 'day', berlinDay(restrictedAt)),
      ],
      evidence: [],
      reason,
      officerId,
      at,
      accountIds: [accountId],
    });
    const values = { name: account.full_name };
    await mailOwner(tx, account, { mail: restrictionEndingMail, values, at });
    return id;
  });
}

/** Allows the data to be used again, and notifies the person. */
export async function liftRestriction(
  _house: unknown,
  tx: Tx,
  { content, reason, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const account = await lockOpenAccount(tx, content.account_id);
  const since = await findRestrictedAt(tx, account.id);
  if (since?.toISOString() !== content.restricted_at) throw refuse('conflict', 'facts_changed');
  await saveRestricted(tx, account.id, null);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'account.restriction_lifted',
    subject: accountSubject(account.id),
    reason,
  });
  const values = { name: account.full_name };
  await mailOwner(tx, account, { mail: restrictionLiftedMail, values, at });
}
