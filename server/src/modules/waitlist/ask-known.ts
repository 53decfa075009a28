import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { askForNewsletter } from './ask-for-newsletter.ts';
import { findMember, lockAddress, lockMember } from './store.ts';

/** `isKnown`: the address has an owner, who got a mail. */
export const ASK_KNOWN = defineJob(
  'waitlist.ask_known',
  z.object({ memberId: z.uuid(), isKnown: z.boolean() }),
);

/**
 * The newsletter requested with a confirmed address; with any other it waits for the first link. A
 * separate job for every such request, so that an answer's duration does not reveal who is known.
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
