import type { Mail } from '../../../platform/mail/define-mail.ts';
import { accountBlockedMail } from '../mails/account-blocked.ts';
import { accountBlockLiftedMail } from '../mails/account-block-lifted.ts';
import { z } from 'zod';
import { type AccountBlockKind, takesOneOfficer } from '@bb1/domain/accounts/account-block';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { defineEvent, publish } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { findOfficer } from '../../officers/store.ts';
import { refuseSelfReview } from '../self-review.ts';
import { type AccountRow, lockAccountIfAny } from '../store.ts';
import {
  type AccountBlockRow,
  findAccountBlock,
  insertAccountBlock,
  isAccountBlocked,
  moneyIsIn,
  saveBlockDecision,
  saveBlocked,
} from './account-block-store.ts';

type Blocking = Pick<Context, 'db' | 'clock'>;

/**
 * Published in the transaction of a block in force. Each module ends its own pending business with
 * the person. Payload: `{ accountId, blockId }`.
 */
export const ACCOUNT_BLOCKED = defineEvent(
  'account.blocked',
  z.object({ accountId: z.uuid(), blockId: z.uuid() }),
);

/**
 * One officer's decision about a person: in force at once if we hold no money of theirs, otherwise
 * it waits for a second officer.
 */
export async function proposeAccountBlock(
  context: Blocking,
  officerId: string,
  proposal: { accountId: string; kind: AccountBlockKind; reason: string },
): Promise<AccountBlockRow> {
  const { accountId, kind, reason } = proposal;
  const id = newId();
  try {
    await context.db.transaction('propose_account_block', async (tx) => {
      const account = await lockOpenAccount(tx, accountId);
      await refuseSelfReview(tx, officerId, accountId);
      if ((await isAccountBlocked(tx, accountId)) !== (kind === 'lifting'))
        throw refuse('conflict', 'invalid_status');
      const isIn = await moneyIsIn(tx, accountId);
      const counts = takesOneOfficer({ kind, moneyIsIn: isIn });
      const at = context.clock.now();
      await insertAccountBlock(tx, {
        id,
        accountId,
        kind,
        state: counts ? 'approved' : 'proposed',
        reason,
        moneyIsIn: isIn,
        officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: counts ? 'account.blocked' : `account.${kind}_proposed`,
        subject: `account:${accountId}`,
        reason,
        after: { account_block: id, money_is_in: isIn },
      });
      if (counts) await block(tx, { account, blockId: id, at });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'account_blocks_one_open'))
      throw refuse('conflict', 'account_block_open');
    throw error;
  }
  return mustFind(await findAccountBlock(context.db, id));
}

/** The second officer's approval. */
export async function approveAccountBlock(
  context: Blocking,
  officerId: string,
  id: string,
): Promise<AccountBlockRow> {
  await context.db.transaction('approve_account_block', async (tx) => {
    const { proposed, account } = await lockProposed(tx, id);
    if (proposed.proposed_by === officerId) throw refuse('forbidden', 'maker_is_checker');
    await refuseSelfReview(tx, officerId, account.id);
    // A proposal of a dismissed officer cannot be approved any more.
    if ((await findOfficer(tx, proposed.proposed_by)) === null)
      throw refuse('conflict', 'invalid_status');
    const at = context.clock.now();
    if (!(await saveBlockDecision(tx, id, { state: 'approved', officerId, at, reason: null })))
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: proposed.kind === 'block' ? 'account.blocked' : 'account.block_lifted',
      subject: `account:${account.id}`,
      reason: proposed.reason,
      after: { account_block: id },
    });
    if (proposed.kind === 'block') return block(tx, { account, blockId: id, at });
    await saveBlocked(tx, account.id, null);
    await mailOwner(tx, { account, mail: accountBlockLiftedMail, at });
  });
  return mustFind(await findAccountBlock(context.db, id));
}

/** A rejection does no harm, so the proposer may make it too. */
export async function rejectAccountBlock(
  context: Blocking,
  officerId: string,
  { id, reason }: { id: string; reason: string },
): Promise<AccountBlockRow> {
  await context.db.transaction('reject_account_block', async (tx) => {
    const { proposed, account } = await lockProposed(tx, id);
    await refuseSelfReview(tx, officerId, account.id);
    const state = proposed.proposed_by === officerId ? 'withdrawn' : 'rejected';
    const at = context.clock.now();
    if (!(await saveBlockDecision(tx, id, { state, officerId, at, reason })))
      throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: `account.${proposed.kind}_${state}`,
      subject: `account:${account.id}`,
      reason,
      after: { account_block: id },
    });
  });
  return mustFind(await findAccountBlock(context.db, id));
}

/**
 * From now on no new business starts; pending business is ended afterwards. The mail to the person
 * gives no reason.
 */
async function block(
  tx: Tx,
  { account, blockId, at }: { account: AccountRow; blockId: string; at: Date },
): Promise<void> {
  await saveBlocked(tx, account.id, at);
  await publish(tx, ACCOUNT_BLOCKED, { accountId: account.id, blockId });
  await mailOwner(tx, { account, mail: accountBlockedMail, at });
}

async function mailOwner(
  tx: Tx,
  { account, mail, at }: { account: AccountRow; mail: Mail<{ name: string }>; at: Date },
): Promise<void> {
  // An unconfirmed address may be a stranger's.
  if (account.email_confirmed_at === null) return;
  await queueMail(tx, {
    mail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values: { name: account.full_name },
  });
}

async function lockProposed(
  tx: Tx,
  id: string,
): Promise<{ proposed: AccountBlockRow; account: AccountRow }> {
  const account = await lockOpenAccount(tx, mustFind(await findAccountBlock(tx, id)).account_id);
  // Read again under the lock, so that the second of two decisions finds it decided.
  const proposed = mustFind(await findAccountBlock(tx, id));
  if (proposed.state !== 'proposed') throw refuse('conflict', 'invalid_status');
  return { proposed, account };
}

async function lockOpenAccount(tx: Tx, accountId: string): Promise<AccountRow> {
  const account = mustFind(await lockAccountIfAny(tx, accountId));
  if (account.closed_at !== null) throw refuse('conflict', 'account_closed');
  return account;
}
