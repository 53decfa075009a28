import { fact } from '@bb1/domain/approvals/approval-fact';
import { approvableFrom } from '@bb1/domain/approvals/approval-kinds';
import { IDENTITY_PROOFS, type IdentityProof } from '@bb1/domain/accounts/factor-reset';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House } from '../../../module.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { stopProposal } from '../../approvals/decide.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { accountSubject, findAccount, lockOpenAccount } from '../store.ts';
import { mailOwner } from '../mail-person.ts';
import {
  factorResetApprovedMail,
  factorResetEndedMail,
  factorResetProposedMail,
} from '../mails/factor-resets.ts';
import { signOutEverywhere } from '../sign-out-everywhere.ts';

/** All second factors of a person who lost them are removed. */
export const FACTOR_RESET = defineApproval(
  'factor_reset',
  z.object({ account_id: z.uuid(), identity_proof: z.enum(IDENTITY_PROOFS) }),
);
type Content = z.infer<typeof FACTOR_RESET.content>;

/**
 * An officer proposes a reset and states how the person proved their identity. The owner of the
 * address is notified and can object while the reset waits for the second officer.
 */
export function proposeFactorReset(
  house: Proposing,
  officerId: string,
  proposal: { accountId: string; reason: string; identityProof: IdentityProof },
): Promise<string> {
  const { accountId, reason, identityProof } = proposal;
  return house.db.transaction('propose_factor_reset', async (tx) => {
    const account = await lockOpenAccount(tx, accountId);
    // Without a confirmed address the owner could not object.
    if (account.email_confirmed_at === null) throw refuse('conflict', 'address_not_confirmed');
    if (!account.has_second_factor) throw refuse('conflict', 'no_second_factor');
    const at = house.clock.now();
    const id = await propose(house, tx, FACTOR_RESET, {
      subject: accountSubject(accountId),
      content: { account_id: accountId, identity_proof: identityProof },
      facts: [
        fact('person', 'person', accountId, `/desk/accounts/${accountId}`),
        fact('identity_proof', 'code', identityProof),
      ],
      evidence: [],
      reason,
      officerId,
      at,
      accountIds: [accountId],
    });
    const until = approvableFrom(FACTOR_RESET.name, at).toISOString();
    const values = { name: account.full_name, until };
    await mailOwner(tx, account, { mail: factorResetProposedMail, values, at });
    return id;
  });
}

/** The password stays: officers neither see nor set it. */
export async function resetFactors(
  _house: unknown,
  tx: Tx,
  { content, reason, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  const account = await lockOpenAccount(tx, content.account_id);
  await removeFactors(tx, { kind: 'investor', id: account.id });
  await signOutEverywhere(tx, account.id);
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'account.factor_reset_approved',
    subject: accountSubject(account.id),
    reason,
    after: { identity_proof: content.identity_proof },
  });
  const values = { name: account.full_name };
  await mailOwner(tx, account, { mail: factorResetApprovedMail, values, at });
}

/** Tells the owner that the second factors stay. */
export async function endFactorReset(
  _house: unknown,
  tx: Tx,
  { content, at }: { content: Content; at: Date },
): Promise<void> {
  const account = await findAccount(tx, content.account_id);
  if (account === null || account.closed_at !== null) return;
  const values = { name: account.full_name };
  await mailOwner(tx, account, { mail: factorResetEndedMail, values, at });
}

/** The owner stops the reset: being signed in shows that nothing is lost. */
export async function stopFactorReset(house: House, accountId: string): Promise<void> {
  await house.db.transaction('stop_factor_reset', async (tx) => {
    const subject = accountSubject(accountId);
    await stopProposal(house, tx, { kind: FACTOR_RESET.name, subject, accountId });
  });
}
