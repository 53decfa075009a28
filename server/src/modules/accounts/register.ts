import MailChecker from 'mailchecker';
import type { z } from 'zod';
import type { registrationBody } from '@bb1/domain/accounts/endpoints';
import { CONFIRMATION_HOURS, confirmationEnds } from '@bb1/domain/confirmation';
import { passwordWeakness } from '@bb1/domain/accounts/password';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/sessions/password-hash.ts';
import { completeSignIn, type SignInToComplete } from './complete-sign-in.ts';
import { type AccountRow, findAccount, findAccountByEmail, insertAccepted, insertNewAccount } from './store.ts';

export const CONFIRM_EMAIL = 'confirm_email';

/**
 * Registers an account and signs it in. An address that already belongs to somebody gets the same answer, an account
 * that can never be confirmed, and a mail to the owner instead of the link: nobody learns who is a customer.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'offering' | 'mailTokens' | 'appSecret'>,
  form: z.output<typeof registrationBody>,
  from: Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'>,
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  if (!MailChecker.isValid(form.email)) throw refuseField('email', 'disposable_email');
  const weakness = passwordWeakness(form.password, [form.email, form.full_name]);
  if (weakness !== null) throw refuseField('password', weakness);
  const passwordHash = await hashPassword(form.password);
  const at = context.clock.now();
  const id = newId();

  return context.db.transaction('register', async (tx) => {
    const owner = await findAccountByEmail(tx, form.email);
    await insertNewAccount(tx, { id, email: form.email, fullName: form.full_name, passwordHash, locale: form.locale, at });
    await acceptAtSignUp(context, tx, { accountId: id, at });
    await record(tx, { at, actor: { kind: 'investor', id }, act: 'account.registered', subject: `account:${id}` });
    const account = await mustFind(tx, id);
    if (owner?.email_confirmed_at) await queueMail(tx, { template: 'address-already-registered', to: owner.email, locale: owner.locale, values: { name: owner.full_name }, at, about: owner.id });
    else await sendConfirmation(context, tx, account);
    return completeSignIn(context, tx, { account, by: 'password', isNewAccount: true, ...from });
  });
}

/** What everybody accepts who makes an account, in the versions of today. */
export async function acceptAtSignUp(context: Pick<Context, 'offering'>, tx: Tx, accepted: { accountId: string; at: Date }): Promise<void> {
  const { terms, prospectus } = context.offering.documentVersions;
  await insertAccepted(tx, { ...accepted, document: 'terms', version: terms });
  await insertAccepted(tx, { ...accepted, document: 'prospectus', version: prospectus });
}

/** Sends a confirmation link; links sent before stop working. */
export async function sendConfirmation(context: Pick<Context, 'clock' | 'mailTokens'>, tx: Tx, account: AccountRow): Promise<void> {
  const at = context.clock.now();
  await context.mailTokens.revoke(tx, { purpose: CONFIRM_EMAIL, subjectId: account.id, now: at });
  const tokenId = await context.mailTokens.create(tx, { purpose: CONFIRM_EMAIL, subjectId: account.id, expiresAt: confirmationEnds(at) });
  await queueMail(tx, { template: 'confirm-email', to: account.email, locale: account.locale, values: { name: account.full_name, tokenId, hours: String(CONFIRMATION_HOURS) }, at, about: account.id });
}

async function mustFind(tx: Tx, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === null) throw new Error(`account ${id} vanished in its own transaction`);
  return account;
}
