import { factorResetApprovedMail } from '../mails/factor-reset-approved.ts';
import { factorResetEndedMail } from '../mails/factor-reset-ended.ts';
import { isApprovable } from '@bb1/domain/accounts/factor-reset';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { type Actor, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { findOfficer } from '../../officers/store.ts';
import {
  type FactorResetDecision,
  type FactorResetRow,
  findFactorReset,
  findOpenFactorReset,
  saveFactorResetDecision,
} from './factor-reset-store.ts';
import { refuseSelfReview } from '../self-review.ts';
import { signOutEverywhere } from '../sign-out-everywhere.ts';
import { type AccountRow, lockAccount, lockAccountIfAny } from '../store.ts';

type Deciding = Pick<Context, 'db' | 'clock'>;

const ACTS = {
  approved: 'account.factor_reset_approved',
  declined: 'account.factor_reset_declined',
  withdrawn: 'account.factor_reset_withdrawn',
  stopped: 'account.factor_reset_stopped',
} as const;

/**
 * The second officer's approval after the waiting period: removes all second factors, ends all
 * sessions and notifies the owner.
 */
export async function approveFactorReset(
  context: Deciding,
  officerId: string,
  id: string,
): Promise<FactorResetRow> {
  return context.db.transaction('approve_factor_reset', async (tx) => {
    const { reset, account } = await lockForDecision(tx, id);
    if (reset.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
    await refuseSelfReview(tx, officerId, account.id);
    // A proposal of a dismissed officer cannot be approved any more; it can be declined and
    // proposed again.
    if ((await findOfficer(tx, reset.proposed_by)) === null)
      throw refuse('conflict', 'invalid_status');
    if (account.closed_at !== null) throw refuse('conflict', 'account_closed');
    const at = context.clock.now();
    if (!isApprovable({ approvableFrom: reset.approvable_from }, at))
      throw refuse('conflict', 'factor_reset_too_early');
    await removeFactors(tx, { kind: 'investor', id: account.id });
    await signOutEverywhere(tx, account.id);
    return settle(tx, {
      reset,
      account,
      decision: { state: 'approved', officerId, at, reason: null },
    });
  });
}

/**
 * An officer declines; this does no harm, so the proposer may do so too. The account's owner stops
 * the reset in the account itself.
 */
export async function declineFactorReset(
  context: Deciding,
  officerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<FactorResetRow> {
  return context.db.transaction('decline_factor_reset', async (tx) => {
    const { reset, account } = await lockForDecision(tx, id);
    await refuseSelfReview(tx, officerId, account.id);
    const state = reset.proposed_by === officerId ? 'withdrawn' : 'declined';
    return settle(tx, {
      reset,
      account,
      decision: { state, officerId, at: context.clock.now(), reason },
    });
  });
}

/** The owner stops the reset: being signed in shows that nothing is lost. */
export async function stopFactorReset(context: Deciding, accountId: string): Promise<void> {
  await context.db.transaction('stop_factor_reset', async (tx) => {
    const account = await lockAccount(tx, accountId);
    const reset = await findOpenFactorReset(tx, accountId);
    if (reset === null) throw refuse('conflict', 'invalid_status');
    await settle(tx, {
      reset,
      account,
      decision: { state: 'stopped', officerId: null, at: context.clock.now(), reason: null },
    });
  });
}

/**
 * The account is locked before its reset is read again, so that the second of two decisions finds
 * it decided.
 */
async function lockForDecision(
  tx: Tx,
  id: string,
): Promise<{ reset: FactorResetRow; account: AccountRow }> {
  const seen = await findFactorReset(tx, id);
  const account = seen && (await lockAccountIfAny(tx, seen.account_id));
  if (seen === null || account === null) throw refuse('not_found', 'not_found');
  const reset = await findOpenFactorReset(tx, account.id);
  if (reset?.id !== id) throw refuse('conflict', 'invalid_status');
  return { reset, account };
}

async function settle(
  tx: Tx,
  {
    reset,
    account,
    decision,
  }: { reset: FactorResetRow; account: AccountRow; decision: FactorResetDecision },
): Promise<FactorResetRow> {
  const { state, at, officerId, reason } = decision;
  if (!(await saveFactorResetDecision(tx, reset.id, decision)))
    throw refuse('conflict', 'invalid_status');
  const actor: Actor =
    officerId === null ? { kind: 'investor', id: account.id } : { kind: 'officer', id: officerId };
  await record(tx, {
    at,
    actor,
    act: ACTS[state],
    subject: `account:${account.id}`,
    ...(reason === null ? {} : { reason }),
    before: { factor_reset: reset.id, state: 'proposed' },
    after: { factor_reset: reset.id, state },
  });
  await queueMail(tx, {
    mail: state === 'approved' ? factorResetApprovedMail : factorResetEndedMail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values: { name: account.full_name },
  });
  const decided = await findFactorReset(tx, reset.id);
  if (decided === null) throw new Error(`factor reset ${reset.id} is gone`);
  return decided;
}
