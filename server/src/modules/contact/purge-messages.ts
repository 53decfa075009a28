import { CONTACT_RETENTION, monthsBefore } from '@bb1/domain/contact/retention';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { contactSubject } from './receive-message.ts';
import { deleteOldMessages } from './store.ts';

export const PURGE_MESSAGES = 'contact.forget';
const PER_SWEEP = 500;

/**
 * Deletes expired messages together with their files and the mails that carried them. The log records only that it
 * happened.
 */
export async function purgeMessages(
  context: Pick<Context, 'db' | 'clock' | 'documents'>,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('forget_contact_messages', async (tx) => {
    const deleted = await deleteOldMessages(tx, {
      answered: monthsBefore(at, CONTACT_RETENTION.answeredMonths),
      received: monthsBefore(at, CONTACT_RETENTION.openMonths),
      limit: PER_SWEEP,
    });
    await context.documents.removeOf(tx, deleted);
    await forgetMailsAbout(tx, deleted);
    for (const id of deleted)
      await record(tx, {
        at,
        actor: SYSTEM,
        act: 'contact.deleted',
        subject: contactSubject(id),
        reason: 'retention period over',
      });
  });
}
