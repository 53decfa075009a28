import { emailChangedMail } from '../mails/addresses.ts';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { record } from '../../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { voidEmailVerifications } from '../../../platform/sessions/email-verification.ts';
import { noteAccountOf } from '../../waitlist/invitation.ts';
import { revokeConfirmations } from '../data-requests/confirm-data-request.ts';
import { saveAccountEmail, type AccountRow, lockAccountIfAny } from '../store.ts';
import { deleteEmailChange, findEmailChange } from './email-change-store.ts';
import { CONFIRM_NEW_EMAIL, RECOGNISE_BROWSER, RESET_PASSWORD } from '../links.ts';

/**
 * Replaces the old address by the new one, with the token sent to the new one. Does not sign in.
 */
export async function confirmNewEmail(
  context: Pick<Context, 'db' | 'clock' | 'mailTokens'>,
  token: string,
): Promise<{ email: string }> {
  try {
    return await context.db.transaction('confirm_new_email', (tx) =>
      confirmEmailChange(context, tx, token),
    );
  } catch (error) {
    // Another person confirmed the address meanwhile.
    if (isUniqueViolation(error, 'accounts_by_confirmed_email'))
      throw refuseField('token', 'link_invalid');
    throw error;
  }
}

async function confirmEmailChange(
  context: Pick<Context, 'clock' | 'mailTokens'>,
  tx: Tx,
  token: string,
): Promise<{ email: string }> {
  const at = context.clock.now();
  const redeemed = await context.mailTokens.redeem(tx, {
    text: token,
    purpose: CONFIRM_NEW_EMAIL,
    now: at,
  });
  const emailChange = redeemed && (await findEmailChange(tx, redeemed.subjectId));
  const account = emailChange && (await lockAccountIfAny(tx, emailChange.account_id));
  // Read again under the account's lock: the request may have been withdrawn or replaced meanwhile.
  if (
    emailChange === null ||
    account === null ||
    account.closed_at !== null ||
    (await findEmailChange(tx, emailChange.id)) === null
  )
    throw refuseField('token', 'link_invalid');
  await saveAccountEmail(tx, account.id, emailChange.new_email);
  await deleteEmailChange(tx, account.id);
  // Links in the old mailbox stop working.
  for (const purpose of [RESET_PASSWORD, RECOGNISE_BROWSER])
    await context.mailTokens.revoke(tx, { purpose, subjectId: account.id, now: at });
  await revokeConfirmations(context, tx, { accountId: account.id, now: at });
  await voidEmailVerifications(tx, { kind: 'investor', subjectId: account.id });
  await noteAccountOf(tx, { email: emailChange.new_email, accountId: account.id, at });
  await record(tx, {
    at,
    actor: { kind: 'investor', id: account.id },
    act: 'account.email_changed',
    subject: `account:${account.id}`,
  });
  for (const to of [account.email, emailChange.new_email])
    await mailOwner(tx, { account, to, newEmail: emailChange.new_email, at });
  return { email: emailChange.new_email };
}

async function mailOwner(
  tx: Tx,
  { account, to, newEmail, at }: { account: AccountRow; to: string; newEmail: string; at: Date },
): Promise<void> {
  await queueMail(tx, {
    mail: emailChangedMail,
    to,
    locale: account.locale,
    values: { name: account.full_name, at: at.toISOString(), newEmail },
    at,
    about: account.id,
  });
}
