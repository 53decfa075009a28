import { confirmEmailMail, addressAlreadyRegisteredMail } from '../mails/addresses.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { CONFIRMATION_HOURS, confirmationEnds } from '@bb1/domain/confirmation';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { mayMailUnasked } from '../sign-in/address-limits.ts';
import { CONFIRM_EMAIL } from '../links.ts';
import { type AccountRow, findAccountsByEmail, lockAccountIfAny } from '../store.ts';

/** Sends the confirmation link, or notifies the owner of a registered address. */
export const SEND_CONFIRMATION = defineJob(
  'account.send_confirmation',
  z.object({ accountId: z.uuid(), email: z.string() }),
);

/** Enqueued in the same way for every address; only the mailbox shows who owns it. */
export async function sendConfirmation(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens' | 'appSecret'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await context.db.transaction('send_confirmation', async (tx) => {
    const account = await lockAccountIfAny(tx, accountId);
    if (account === null || account.email_confirmed_at !== null || account.closed_at !== null)
      return;
    // The address has changed meanwhile; the new one was requested and counted separately.
    if (account.email !== email) return;
    const { owner } = await findAccountsByEmail(tx, account.email);
    if (owner === null) return sendLink(context, tx, account);
    if (!(await mayMailUnasked(context, tx, owner.email))) return;
    await queueMail(tx, {
      mail: addressAlreadyRegisteredMail,
      to: owner.email,
      locale: owner.locale,
      values: { name: owner.full_name },
      at: context.clock.now(),
      about: owner.id,
    });
  });
}

/** Earlier links stop working. */
async function sendLink(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  tx: Tx,
  account: AccountRow,
): Promise<void> {
  const at = context.clock.now();
  await context.mailTokens.revoke(tx, { purpose: CONFIRM_EMAIL, subjectId: account.id, now: at });
  const tokenId = await context.mailTokens.create(tx, {
    purpose: CONFIRM_EMAIL,
    subjectId: account.id,
    expiresAt: confirmationEnds(at),
  });
  await queueMail(tx, {
    mail: confirmEmailMail,
    to: account.email,
    locale: account.locale,
    values: { name: account.full_name, tokenId, hours: String(CONFIRMATION_HOURS) },
    at,
    about: account.id,
  });
}
