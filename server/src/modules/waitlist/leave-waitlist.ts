import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { endSubscription } from './end-subscription.ts';
import { lockSubscriptionByEmail } from './newsletter-store.ts';
import { deleteMember, lockMember } from './store.ts';

/** Takes a member off the list and out of the newsletter. Anyone who has made an account keeps it; the account has its own ways. */
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

/** Deletes a member with every mail about them. The log keeps only that it happened. */
export async function forgetMember(
  tx: Tx,
  id: string,
  end: { at: Date; act: 'waitlist.left' | 'waitlist.repeated' },
): Promise<void> {
  await deleteMember(tx, id);
  await forgetMailsAbout(tx, [id]);
  await record(tx, { at: end.at, actor: SYSTEM, act: end.act, subject: `waitlist_member:${id}` });
}
