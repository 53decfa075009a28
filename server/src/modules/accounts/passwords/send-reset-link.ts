import { resetPasswordMail, resetPasswordUnknownMail } from '../mails/sign-in.ts';
import { localeSchema } from '@bb1/domain/locale';
import { z } from 'zod';
import type { Locale } from '@bb1/domain/locale';
import type { Limit } from '@bb1/domain/endpoint';
import type { Context } from '../../../context.ts';
import { addressKey } from '../../../platform/crypto/address-key.ts';
import { countWithin } from '../../../platform/http/rate-limit.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { hoursAfter, RESET_HOURS, RESET_PASSWORD } from '../links.ts';
import { findAccountsByEmail, lockAccountOfAddress } from '../store.ts';

export const SEND_RESET_LINK = defineJob(
  'account.send_reset_link',
  z.object({ email: z.string(), locale: localeSchema }),
);
/**
 * Mails per address. Earlier links work until they expire, so that requests by others take nothing
 * from the owner.
 */
const MAILS: Limit = { max: 3, perSeconds: 3600 };

/** Requests the mail in the same way for every address; only the job looks it up. */
export async function askForResetLink(
  context: Pick<Context, 'db' | 'appSecret'>,
  asked: { email: string; locale: Locale },
): Promise<void> {
  if (!(await countWithin(context.db, `reset_mail|${addressKey(context, asked.email)}`, MAILS)))
    return;
  await context.db.transaction('ask_for_reset_link', (tx) => enqueue(tx, SEND_RESET_LINK, asked));
}

/** Sends the link to the address's account, or a mail saying that there is none. */
export async function sendResetLink(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('send_reset_link', async (tx) => {
    const { owner, claimant } = await findAccountsByEmail(tx, email);
    const found = owner ?? claimant;
    // A concurrent change of address must invalidate this link too.
    const account = found && (await lockAccountOfAddress(tx, found));
    if (account === null)
      return queueMail(tx, {
        mail: resetPasswordUnknownMail,
        to: email,
        locale,
        values: {},
        at,
      });
    const tokenId = await context.mailTokens.create(tx, {
      purpose: RESET_PASSWORD,
      subjectId: account.id,
      expiresAt: hoursAfter(at, RESET_HOURS),
    });
    await queueMail(tx, {
      mail: resetPasswordMail,
      to: account.email,
      locale: account.locale,
      values: { name: account.full_name, tokenId },
      at,
      about: account.id,
    });
  });
}
