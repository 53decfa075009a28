import type { z } from 'zod';
import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import type { claimAccountBody } from '@bb1/domain/accounts/endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { hashPassword } from '../../platform/sessions/password-hash.ts';
import { noteClaimed, readInvitation, redeemInvitation } from '../waitlist/invitation.ts';
import { completeSignIn, type SignInToComplete } from './sign-in/complete-sign-in.ts';
import { EMAIL_CONFIRMED } from './emails/confirm-email.ts';
import { refuseWeakPassword } from '../../platform/sessions/refuse-weak-password.ts';
import { acceptAtSignUp, publishReferral } from './register.ts';
import { type AccountRow, confirmAccountEmail, insertNewAccount, lockAccount } from './store.ts';

type Claiming = Pick<
  Context,
  'db' | 'clock' | 'offering' | 'mailTokens' | 'appSecret' | 'publicUrl'
>;
type ClaimForm = z.output<typeof claimAccountBody>;

/**
 * Creates a waitlist member's account and signs it in. The invitation reached the address, so the
 * address is confirmed. An invitation works once, also under concurrent use.
 */
export async function claimAccount(
  context: Claiming,
  form: ClaimForm,
  {
    referral,
    ...from
  }: Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'> & { readonly referral: string },
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  const invitation = await readInvitation(context, context.db, form.token);
  if (invitation.state !== 'open') throw refuseField('token', 'link_invalid');
  refuseWeakPassword(context, form.password, {
    email: invitation.member.email,
    fullName: form.full_name ?? invitation.member.full_name,
  });
  const passwordHash = await hashPassword(form.password);
  try {
    return await context.db.transaction('claim_account', async (tx) => {
      const account = await makeAccount(context, tx, { form, passwordHash, referral });
      return completeSignIn(context, tx, { account, by: 'password', isNewAccount: true, ...from });
    });
  } catch (error) {
    // The owner of the address made an account without the invitation. The mail's recipient may
    // know that.
    if (isUniqueViolation(error, 'accounts_by_confirmed_email'))
      throw refuse('conflict', 'address_has_account');
    throw error;
  }
}

async function makeAccount(
  context: Claiming,
  tx: Tx,
  { form, passwordHash, referral }: { form: ClaimForm; passwordHash: string; referral: string },
): Promise<AccountRow> {
  const member = await redeemInvitation(context, tx, form.token);
  if (member === null) throw refuseField('token', 'link_invalid');
  const at = context.clock.now();
  const id = newId();
  await insertNewAccount(tx, {
    id,
    email: member.email,
    fullName: form.full_name ?? member.full_name,
    passwordHash,
    locale: form.locale ?? member.locale,
    at,
    signUpContext: null,
  });
  await confirmAccountEmail(tx, id, at);
  await acceptAtSignUp(context, tx, { accountId: id, at });
  await noteClaimed(tx, member.id, { at, accountId: id });
  await record(tx, {
    at,
    actor: { kind: 'investor', id },
    act: 'account.claimed',
    subject: `account:${id}`,
    after: { waitlist_member: member.id },
  });
  await publishReferral(tx, { accountId: id, referral, at });
  await publish(tx, EMAIL_CONFIRMED, { accountId: id });
  return lockAccount(tx, id);
}
