import MailChecker from 'mailchecker';
import { z } from 'zod';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { registrationBody } from '@bb1/domain/accounts/endpoints';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, defineEvent, publish } from '../../platform/jobs/jobs.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { hashPassword } from '../../platform/sessions/password-hash.ts';
import { mayMailLink } from './sign-in/address-limits.ts';
import { completeSignIn, type SignInToComplete } from './sign-in/complete-sign-in.ts';
import { refuseWeakPassword } from '../../platform/sessions/refuse-weak-password.ts';
import { SEND_CONFIRMATION } from './emails/send-confirmation.ts';
import { insertAccepted, insertNewAccount, lockAccount } from './store.ts';

/**
 * Registers an account and signs it in. Only a job looks up whether the address has an owner;
 * it then notifies the owner instead of sending the link. So neither the answer nor its duration reveals who
 * is a customer.
 */
export async function register(
  context: Pick<Context, 'db' | 'clock' | 'offering' | 'appSecret' | 'publicUrl'>,
  form: z.output<typeof registrationBody>,
  {
    referral,
    ...from
  }: Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'> & { readonly referral: string },
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  if (!MailChecker.isValid(form.email)) throw refuseField('email', 'disposable_email');
  refuseWeakPassword(context, form.password, { email: form.email, fullName: form.full_name });
  const passwordHash = await hashPassword(form.password, {
    sender: { id: networkOf(from.browser.address), isConfirmed: false },
  });
  const at = context.clock.now();
  const id = newId();

  return context.db.transaction('register', async (tx) => {
    await insertNewAccount(tx, {
      id,
      email: form.email,
      fullName: form.full_name,
      passwordHash,
      locale: form.locale,
      at,
      signUpContext: form.context ?? null,
    });
    await acceptAtSignUp(context, tx, { accountId: id, at });
    await record(tx, {
      at,
      actor: { kind: 'investor', id },
      act: 'account.registered',
      subject: `account:${id}`,
    });
    await publishReferral(tx, { accountId: id, referral, at });
    // Beyond the limit the link can be requested later, on the waiting page; a refusal would let
    // others keep a person from signing up.
    if (await mayMailLink(context, tx, { email: form.email, from: from.browser.address }))
      await enqueue(tx, SEND_CONFIRMATION, { accountId: id, email: form.email });
    return completeSignIn(context, tx, {
      account: await lockAccount(tx, id),
      by: 'password',
      isNewAccount: true,
      ...from,
    });
  });
}

/** The documents that everybody accepts with a new account, in their current versions. */
export async function acceptAtSignUp(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  accepted: { accountId: string; at: Date },
): Promise<void> {
  const { terms, prospectus } = context.offering.documentVersions;
  await insertAccepted(tx, { ...accepted, document: 'terms', version: terms });
  await insertAccepted(tx, { ...accepted, document: 'prospectus', version: prospectus });
}

/** Published when an account is created in a browser that remembers an affiliate link. */
export const ACCOUNT_REFERRED = defineEvent(
  'account.referred',
  z.object({ accountId: z.uuid(), referral: z.string(), signedUpAt: z.iso.datetime() }),
);

// Our own value is shorter.
const MOST_LETTERS = 200;

/** Passes on the browser's affiliate cookie; the affiliates module judges it. */
export async function publishReferral(
  tx: Tx,
  { accountId, referral, at }: { accountId: string; referral: string; at: Date },
): Promise<void> {
  if (referral === '' || referral.length > MOST_LETTERS) return;
  await publish(tx, ACCOUNT_REFERRED, { accountId, referral, signedUpAt: at.toISOString() });
}
