import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { tryMailAgain } from '../../platform/mail/outbox.ts';
import { findMail } from './store.ts';

/**
 * An officer retries a failed mail. Concurrent retries, and mails that have not failed, have no
 * effect.
 */
export async function resendMail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, officerId }: { readonly id: string; readonly officerId: string },
): Promise<void> {
  await db.transaction('retry_mail', async (tx) => {
    const { kind, attempts, last_error } = mustFind(await findMail(tx, id));
    if (!(await tryMailAgain(tx, id))) throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'mail.retried',
      subject: `mail:${id}`,
      before: { kind, attempts, last_error },
    });
  });
}
