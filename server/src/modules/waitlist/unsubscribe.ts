import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { endSubscription } from './end-subscription.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { LEAVE_WAITLIST, UNSUBSCRIBE } from './links.ts';
import { lockSubscription } from './newsletter-store.ts';

/**
 * Ends the subscription of a mail's link. Without login, at any age of the mail, any number of
 * times.
 */
export async function unsubscribe(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  token: string,
): Promise<{ left: 'newsletter' | 'waitlist' }> {
  return context.db.transaction('unsubscribe', async (tx) => {
    const newsletter = await context.mailTokens.read(tx, { text: token, purpose: UNSUBSCRIBE });
    if (newsletter !== null) {
      const subscription = await lockSubscription(tx, newsletter.subjectId);
      if (subscription !== null)
        await endSubscription(tx, subscription, {
          at: context.clock.now(),
          act: 'newsletter.ended',
        });
      return { left: 'newsletter' };
    }
    const waitlist = await context.mailTokens.read(tx, { text: token, purpose: LEAVE_WAITLIST });
    if (waitlist === null) throw refuseField('token', 'link_invalid');
    await leaveWaitlist(context, tx, waitlist.subjectId);
    return { left: 'waitlist' };
  });
}
