import { emailChangeAskedMail } from '../mails/addresses.ts';
import MailChecker from 'mailchecker';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { type ActCode, record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { InvestorPrincipal } from '../../../platform/http/call.ts';
import { demandStepUp } from '../../../platform/http/demand-step-up.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { mailOwner } from '../mail-person.ts';
import { refuseManyLinks } from '../sign-in/address-limits.ts';
import { saveAccountEmail, type AccountRow, currentUser, lockAccount } from '../store.ts';
import { deleteEmailChange, saveEmailChange } from './email-change-store.ts';
import { CONFIRM_EMAIL, hoursAfter, NEW_EMAIL_HOURS, RESET_PASSWORD } from '../links.ts';
import { SEND_CONFIRMATION } from './send-confirmation.ts';
import { SEND_NEW_EMAIL_LINK } from './send-new-email-link.ts';

type Changing = Pick<Context, 'db' | 'clock' | 'offering' | 'mailTokens' | 'appSecret'>;

/**
 * Records a request for another address. A confirmed address stays until the new one is confirmed,
 * and is notified; the request requires the second factor. An address that was never confirmed is
 * replaced at once.
 */
export async function changeEmail(
  context: Changing,
  investor: InvestorPrincipal,
  { newEmail, from }: { newEmail: string; from: string },
): Promise<CurrentUser> {
  return context.db.transaction('change_email', async (tx) => {
    const account = await lockAccount(tx, investor.accountId);
    const isConfirmed = account.email_confirmed_at !== null;
    if (isConfirmed) demandStepUp(investor.steppedUp, 'second_factor');
    if (!MailChecker.isValid(newEmail)) throw refuseField('new_email', 'disposable_email');
    if (newEmail.toLowerCase() === account.email.toLowerCase())
      throw refuseField('new_email', 'same_email');
    await refuseManyLinks(context, tx, { email: newEmail, from });
    await (isConfirmed
      ? askForChange(context, tx, { account, newEmail })
      : replaceUnconfirmed(context, tx, { account, newEmail }));
    return currentUser(await lockAccount(tx, account.id), context.offering);
  });
}

/** Withdraws the request and invalidates its link. */
export async function cancelEmailChange(
  context: Changing,
  accountId: string,
): Promise<CurrentUser> {
  return context.db.transaction('cancel_email_change', async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (await deleteEmailChange(tx, account.id))
      await note(context, tx, account, 'account.email_change_cancelled');
    return { ...currentUser(account, context.offering), new_email: null };
  });
}

// Whether the new address belongs to somebody is checked by the job, so that the requester does not
// learn it.
async function askForChange(
  context: Changing,
  tx: Tx,
  { account, newEmail }: { account: AccountRow; newEmail: string },
): Promise<void> {
  const at = context.clock.now();
  const id = newId();
  await saveEmailChange(tx, {
    id,
    accountId: account.id,
    newEmail,
    at,
    expiresAt: hoursAfter(at, NEW_EMAIL_HOURS),
  });
  await note(context, tx, account, 'account.email_change_asked');
  const values = { name: account.full_name, at: at.toISOString(), newEmail };
  await mailOwner(tx, account, { mail: emailChangeAskedMail, values, at });
  await enqueue(tx, SEND_NEW_EMAIL_LINK, { wishId: id });
}

async function replaceUnconfirmed(
  context: Changing,
  tx: Tx,
  { account, newEmail }: { account: AccountRow; newEmail: string },
): Promise<void> {
  const now = context.clock.now();
  // Links sent to the mistyped address would otherwise confirm the new one.
  for (const purpose of [CONFIRM_EMAIL, RESET_PASSWORD])
    await context.mailTokens.revoke(tx, { purpose, subjectId: account.id, now });
  await saveAccountEmail(tx, account.id, newEmail);
  await note(context, tx, account, 'account.unconfirmed_email_replaced');
  await enqueue(tx, SEND_CONFIRMATION, { accountId: account.id, email: newEmail });
}

/** The log is permanent, so it contains no address. */
async function note(context: Changing, tx: Tx, account: AccountRow, act: ActCode): Promise<void> {
  await record(tx, {
    at: context.clock.now(),
    actor: { kind: 'investor', id: account.id },
    act,
    subject: `account:${account.id}`,
  });
}
