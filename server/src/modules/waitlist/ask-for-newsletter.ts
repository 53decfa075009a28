import { newsletterConfirmMail } from './mails.ts';
import { CONFIRMATION_HOURS, confirmationEnds } from '@bb1/domain/confirmation';
import type { Locale } from '@bb1/domain/locale';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { endSubscription } from './end-subscription.ts';
import { CONFIRM_NEWSLETTER } from './links.ts';
import { insertSubscription, lockSubscriptionByEmail } from './newsletter-store.ts';

/**
 * Sends the newsletter's own link to a confirmed address that does not have the newsletter yet.
 * Returns whether a mail was sent. Holds the lock of the address.
 */
export async function askForNewsletter(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  tx: Tx,
  command: { email: string; locale: Locale; requestedAt: Date; requestedFrom: string },
): Promise<boolean> {
  const at = context.clock.now();
  const earlier = await lockSubscriptionByEmail(tx, command.email);
  if (earlier !== null && earlier.confirmed_at !== null) return false;
  if (earlier !== null) await endSubscription(tx, earlier, { at, act: 'newsletter.replaced' });
  const id = newId();
  await insertSubscription(tx, { id, ...command, askedAt: at });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'newsletter.requested',
    subject: `newsletter_subscription:${id}`,
  });
  const tokenId = await context.mailTokens.create(tx, {
    purpose: CONFIRM_NEWSLETTER,
    subjectId: id,
    expiresAt: confirmationEnds(at),
  });
  await queueMail(tx, {
    mail: newsletterConfirmMail,
    to: command.email,
    locale: command.locale,
    at,
    about: id,
    values: { tokenId, hours: String(CONFIRMATION_HOURS) },
  });
  return true;
}
