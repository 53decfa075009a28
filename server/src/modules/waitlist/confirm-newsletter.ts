import { newsletterWelcomeMail } from './mails.ts';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { always, CONFIRM_NEWSLETTER, UNSUBSCRIBE } from './links.ts';
import { lockSubscription, markSubscriptionConfirmed } from './newsletter-store.ts';

/**
 * The second link: from here on the newsletter may be sent. Repeating it changes nothing and gives
 * the same answer.
 */
export async function confirmNewsletter(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  token: string,
  visitor: { readonly address: string },
): Promise<{ email: string }> {
  const at = context.clock.now();
  return context.db.transaction('confirm_newsletter', async (tx) => {
    const read = await context.mailTokens.read(tx, { text: token, purpose: CONFIRM_NEWSLETTER });
    const subscription = read && (await lockSubscription(tx, read.subjectId));
    if (subscription === null) throw refuseField('token', 'link_invalid');
    if (subscription.confirmed_at !== null) return { email: subscription.email };
    if (
      (await context.mailTokens.redeem(tx, {
        text: token,
        purpose: CONFIRM_NEWSLETTER,
        now: at,
      })) === null
    )
      throw refuseField('token', 'link_invalid');
    await markSubscriptionConfirmed(tx, subscription.id, { at, from: visitor.address });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'newsletter.confirmed',
      subject: `newsletter_subscription:${subscription.id}`,
    });
    const unsubscribeTokenId = await context.mailTokens.create(tx, {
      purpose: UNSUBSCRIBE,
      subjectId: subscription.id,
      expiresAt: always(at),
    });
    await queueMail(tx, {
      mail: newsletterWelcomeMail,
      to: subscription.email,
      locale: subscription.locale,
      at,
      about: subscription.id,
      values: { unsubscribeTokenId },
    });
    return { email: subscription.email };
  });
}
