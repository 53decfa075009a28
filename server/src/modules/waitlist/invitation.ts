import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { CLAIM_ACCOUNT } from './links.ts';
import {
  findMember,
  lockAddress,
  lockMember,
  lockMemberByEmail,
  type MemberRow,
  saveClaimed,
} from './store.ts';

export type Invitation =
  | { readonly state: 'open'; readonly member: MemberRow }
  | { readonly state: 'used' | 'ended' | 'unknown' };

/** Whether an invitation still works, without using it up. */
export async function readInvitation(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  db: Queryable,
  token: string,
): Promise<Invitation> {
  const read = await context.mailTokens.read(db, { text: token, purpose: CLAIM_ACCOUNT });
  if (read === null) return { state: 'unknown' };
  if (read.isUsed) return { state: 'used' };
  if (read.expiresAt <= context.clock.now()) return { state: 'ended' };
  const member = await findMember(db, read.subjectId);
  if (member === null) return { state: 'unknown' };
  return member.claimed_at === null ? { state: 'open', member } : { state: 'used' };
}

/** Uses up an invitation. Null if it does not work, or no longer. */
export async function redeemInvitation(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  tx: Tx,
  token: string,
): Promise<MemberRow | null> {
  const redeemed = await context.mailTokens.redeem(tx, {
    text: token,
    purpose: CLAIM_ACCOUNT,
    now: context.clock.now(),
  });
  const member = redeemed && (await lockMember(tx, redeemed.subjectId));
  return member?.claimed_at === null ? member : null;
}

/** Records that a member has made an account, so that no invitation follows. */
export async function noteClaimed(
  tx: Tx,
  memberId: string,
  claimed: { at: Date; accountId: string },
): Promise<void> {
  await saveClaimed(tx, memberId, claimed);
  await record(tx, {
    at: claimed.at,
    actor: SYSTEM,
    act: 'waitlist.claimed',
    subject: `waitlist_member:${memberId}`,
    after: { account: claimed.accountId },
  });
}

/**
 * The same for a member who did not wait for the invitation, once the account's address is
 * confirmed.
 */
export async function noteAccountOf(
  tx: Tx,
  account: { readonly email: string; readonly accountId: string; readonly at: Date },
): Promise<void> {
  await lockAddress(tx, account.email);
  const member = await lockMemberByEmail(tx, account.email);
  if (member?.claimed_at === null) await noteClaimed(tx, member.id, account);
}
