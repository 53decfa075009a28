import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { deleteSubscription, type SubscriptionRow } from './newsletter-store.ts';

/** Deletes the address with every mail that contains it. The log records only that it happened. */
export async function endSubscription(
  tx: Tx,
  subscription: Pick<SubscriptionRow, 'id'>,
  end: { at: Date; act: 'newsletter.ended' | 'newsletter.replaced' },
): Promise<void> {
  await deleteSubscription(tx, subscription.id);
  await forgetMailsAbout(tx, [subscription.id]);
  await record(tx, {
    at: end.at,
    actor: SYSTEM,
    act: end.act,
    subject: `newsletter_subscription:${subscription.id}`,
  });
}
