import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { endSubscription } from './end-subscription.ts';
import { lockSubscriptionByEmail } from './newsletter-store.ts';
import { deleteMember, lockMember } from './store.ts';

/**
 * Removes a member from the list and the newsletter. An account is not affected; it has its own
 * ways.
 */
export async function leaveWaitlist(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  memberId: string,
): Promise<void> {
  const at = context.clock.now();
  const member = await lockMember(tx, memberId);
  if (member === null) return;
  const subscription = await lockSubscriptionByEmail(tx, member.email);
  if (subscription !== null)
    await endSubscription(tx, subscription, { at, act: 'newsletter.ended' });
  await forgetMember(tx, member.id, { at, act: 'waitlist.left' });
}

/** Deletes a member with all mails about them. The log records only that it happened. */
export async function forgetMember(
  tx: Tx,
  id: string,
  end: { at: Date; act: 'waitlist.left' | 'waitlist.repeated' },
): Promise<void> {
  await deleteMember(tx, id);
  await forgetMailsAbout(tx, [id]);
  await record(tx, { at: end.at, actor: SYSTEM, act: end.act, subject: `waitlist_member:${id}` });
}
