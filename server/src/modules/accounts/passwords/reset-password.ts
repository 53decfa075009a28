import { passwordChangedMail } from '../mails/sign-in.ts';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { hashPassword } from '../../../platform/sessions/password-hash.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import {
  saveNewPassword,
  type AccountRow,
  findAccount,
  lockAccountIfAny,
  readDatabaseTime,
} from '../store.ts';
import { deleteEmailChange } from '../emails/email-change-store.ts';
import { RESET_PASSWORD } from '../links.ts';
import { recogniseAccount } from '../../../platform/sessions/recognised-browsers.ts';
import { refuseWeakPassword } from '../../../platform/sessions/refuse-weak-password.ts';

type Resetting = Pick<
  Context,
  'db' | 'clock' | 'mailTokens' | 'appSecret' | 'offering' | 'publicUrl'
>;

/**
 * Replaces a forgotten password with the token of the mail, which works once. Ends all sessions and
 * keeps the second factor. Does not sign in, but recognises the browser: access to the mailbox is
 * proof enough for that.
 */
export async function resetPassword(
  context: Resetting,
  form: { token: string; password: string },
  recognition: string,
): Promise<{ recognition: string }> {
  const at = context.clock.now();
  // Checked before the token is used, so that a refused password does not cost the link.
  const read = await context.mailTokens.read(context.db, {
    text: form.token,
    purpose: RESET_PASSWORD,
  });
  const account =
    read === null || read.isUsed || read.expiresAt <= at
      ? null
      : await findAccount(context.db, read.subjectId);
  if (account === null) throw refuseField('token', 'link_invalid');
  refuseWeakPassword(context, form.password, { email: account.email, fullName: account.full_name });
  const passwordHash = await hashPassword(form.password);
  return context.db.transaction('reset_password', async (tx) => {
    const redeemed = await context.mailTokens.redeem(tx, {
      text: form.token,
      purpose: RESET_PASSWORD,
      now: at,
    });
    const locked = redeemed && (await lockAccountIfAny(tx, redeemed.subjectId));
    if (locked === null || locked.closed_at !== null) throw refuseField('token', 'link_invalid');
    await replacePassword(context, tx, {
      account: locked,
      passwordHash,
      act: 'account.password_reset',
    });
    return {
      recognition: recogniseAccount(context, recognition, {
        accountId: locked.id,
        at: await readDatabaseTime(tx),
      }),
    };
  });
}

/**
 * Common to reset and change: ends all sessions, forgets recognised browsers, invalidates links,
 * notifies the owner.
 */
export async function replacePassword(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  tx: Tx,
  {
    account,
    passwordHash,
    act,
  }: {
    account: AccountRow;
    passwordHash: string;
    act: 'account.password_reset' | 'account.password_changed';
  },
): Promise<void> {
  const at = context.clock.now();
  await saveNewPassword(tx, account.id, { passwordHash, at });
  for (const kind of ['investor', 'sign_in'] as const) await endSessionsOf(tx, kind, account.id);
  await context.mailTokens.revoke(tx, { purpose: RESET_PASSWORD, subjectId: account.id, now: at });
  // The owner may be replacing the password because of an intruder.
  await deleteEmailChange(tx, account.id);
  await record(tx, {
    at,
    actor: { kind: 'investor', id: account.id },
    act,
    subject: `account:${account.id}`,
  });
  // An unconfirmed address may be a stranger's; a reset proves access to its mailbox.
  if (account.email_confirmed_at === null && act === 'account.password_changed') return;
  await queueMail(tx, {
    mail: passwordChangedMail,
    to: account.email,
    locale: account.locale,
    values: { name: account.full_name, at: at.toISOString() },
    at,
    about: account.id,
  });
}
