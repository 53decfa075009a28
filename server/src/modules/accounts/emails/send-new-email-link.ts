import { confirmNewEmailMail, addressWantedMail } from '../mails/addresses.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Context } from '../../../context.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { mayMailUnasked } from '../sign-in/address-limits.ts';
import { findEmailChange } from './email-change-store.ts';
import { CONFIRM_NEW_EMAIL, hoursAfter, NEW_EMAIL_HOURS } from '../links.ts';
import { findAccountsByEmail, lockAccountIfAny } from '../store.ts';

/** Sends the link to a requested address, or notifies its owner. */
export const SEND_NEW_EMAIL_LINK = defineJob(
  'account.send_new_email_link',
  z.object({ wishId: z.uuid() }),
);

export async function sendNewEmailLink(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens' | 'appSecret'>,
  wishId: string,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction('send_new_email_link', async (tx) => {
    const emailChange = await findEmailChange(tx, wishId);
    const account = emailChange && (await lockAccountIfAny(tx, emailChange.account_id));
    if (emailChange === null || account === null || account.closed_at !== null) return;
    const { owner } = await findAccountsByEmail(tx, emailChange.new_email);
    if (owner !== null) {
      if (await mayMailUnasked(context, tx, owner.email))
        await queueMail(tx, {
          mail: addressWantedMail,
          to: owner.email,
          locale: owner.locale,
          values: { name: owner.full_name },
          at,
          about: owner.id,
        });
      return;
    }
    const tokenId = await context.mailTokens.create(tx, {
      purpose: CONFIRM_NEW_EMAIL,
      subjectId: emailChange.id,
      expiresAt: hoursAfter(at, NEW_EMAIL_HOURS),
    });
    await queueMail(tx, {
      mail: confirmNewEmailMail,
      to: emailChange.new_email,
      locale: account.locale,
      values: { name: account.full_name, tokenId },
      at,
      about: account.id,
    });
  });
}
