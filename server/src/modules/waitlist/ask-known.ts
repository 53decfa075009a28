import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { askForNewsletter } from './ask-for-newsletter.ts';
import { findMember, lockAddress, lockMember } from './store.ts';

/** `isKnown`: the address of the request has an owner, who was told by mail. */
export const ASK_KNOWN = defineJob(
  'waitlist.ask_known',
  z.object({ memberId: z.uuid(), isKnown: z.boolean() }),
);

/**
 * The newsletter, asked for with an address that is proven already; with any other it waits for the first link. Apart
 * from the request and enqueued by all that want the newsletter, so that the time of an answer does not tell who is known.
 */
export async function askKnown(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  { memberId, isKnown }: { readonly memberId: string; readonly isKnown: boolean },
): Promise<void> {
  if (!isKnown) return;
  await context.db.transaction('ask_known', async (tx) => {
    const found = await findMember(tx, memberId);
    if (found === null) return;
    await lockAddress(tx, found.email);
    const request = await lockMember(tx, memberId);
    if (request === null) return;
    await askForNewsletter(context, tx, {
      email: request.email,
      locale: request.locale,
      requestedAt: request.joined_at,
      requestedFrom: request.joined_from,
    });
  });
}
