import { unconfirmedUntil } from '@bb1/domain/confirmation';
import { newsletterKeptSince, waitlistIsOver } from '@bb1/domain/waitlist/retention';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forgetMailsAbout } from '../../platform/mail/outbox.ts';
import { deleteOldSubscriptions } from './newsletter-store.ts';
import { deleteMembers, deleteUnconfirmedMembers } from './store.ts';

export const PURGE_WAITLIST = 'waitlist.forget';
const AT_ONCE = 200;

interface Ended {
  readonly ids: readonly string[];
  readonly noun: 'waitlist_member' | 'newsletter_subscription';
  readonly reason: string;
}

/**
 * Deletes unconfirmed and expired entries with all mails about them. The log records only that it
 * happened.
 */
export async function purgeWaitlist(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const now = context.clock.now();
  const portion = (find: (tx: Tx) => Promise<Ended>) =>
    context.db.transaction('forget_waitlist', async (tx) => {
      const { ids, noun, reason } = await find(tx);
      await forgetMailsAbout(tx, ids);
      for (const id of ids)
        await record(tx, {
          at: now,
          actor: SYSTEM,
          act: noun === 'waitlist_member' ? 'waitlist.deleted' : 'newsletter.deleted',
          subject: `${noun}:${id}`,
          reason,
        });
      return ids.length;
    });
  await untilDone(() =>
    portion(async (tx) => ({
      ids: await deleteUnconfirmedMembers(tx, {
        joinedUntil: unconfirmedUntil(now),
        limit: AT_ONCE,
      }),
      noun: 'waitlist_member',
      reason: 'not confirmed in time',
    })),
  );
  await untilDone(() =>
    portion(async (tx) => ({
      ids: await deleteOldSubscriptions(tx, {
        requested: newsletterKeptSince(now),
        unconfirmed: unconfirmedUntil(now),
        limit: AT_ONCE,
      }),
      noun: 'newsletter_subscription',
      reason: 'not confirmed in time, or kept for three years',
    })),
  );
  if (!waitlistIsOver(context.offering.sale, now)) return;
  await untilDone(() =>
    portion(async (tx) => ({
      ids: await deleteMembers(tx, AT_ONCE),
      noun: 'waitlist_member',
      reason: 'the sale is over',
    })),
  );
}

async function untilDone(portion: () => Promise<number>): Promise<void> {
  while ((await portion()) === AT_ONCE);
}
