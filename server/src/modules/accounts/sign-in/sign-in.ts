import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sender } from '../../../platform/fair-queue.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { verifyPassword } from '../../../platform/sessions/password-hash.ts';
import { endSession, startSession } from '../../../platform/sessions/sessions.ts';
import { completeSignIn, type SignInToComplete } from './complete-sign-in.ts';
import { recognisedAt } from '../../../platform/sessions/recognised-browsers.ts';
import { type CountedTry, countRecognisedTry, countStrangersTry } from './sign-in-limits.ts';
import { type AccountRow, findAccountsByEmail, lockAccountIfAny } from '../store.ts';
import { passkeyFailed, type UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { checkPasskey, redeemPasskey } from '../../../platform/mfa/check-passkey.ts';
import { type FactorContext, siteOf } from '../factors/factor-account.ts';

export type SignInOutcome =
  | {
      readonly owes: null;
      readonly user: CurrentUser;
      readonly token: string;
      readonly recognition: string;
    }
  /** The token belongs to a session that can only complete the sign-in. */
  | { readonly owes: 'second_factor'; readonly token: string };

type SigningIn = Pick<Context, 'offering' | 'db' | 'clock' | 'appSecret'>;
type From = Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'>;

/**
 * Signs in with email and password. Known and unknown addresses cost the same work and get the same
 * answer.
 */
export async function signIn(
  context: SigningIn,
  form: { email: string; password: string },
  from: From,
): Promise<SignInOutcome> {
  const tried = await countTry(context, form.email, from);
  const sender = { id: networkOf(from.browser.address), isConfirmed: tried.isRecognised };
  const account = await whosePassword(tried, form.password, sender);
  if (account === null) throw refuse('invalid', 'invalid_login');
  await tried.counted.takeBack();
  return context.db.transaction('sign_in', async (tx) => {
    const locked = await lockAccountIfAny(tx, account.id);
    // The password was replaced, or the account closed, after the check: a session would outlive
    // that.
    if (
      locked === null ||
      locked.closed_at !== null ||
      locked.password_hash !== account.password_hash
    )
      throw refuse('invalid', 'invalid_login');
    return locked.has_second_factor
      ? oweSecondFactor(tx, locked, from)
      : complete(context, tx, locked, from);
  });
}

interface Tried {
  readonly counted: CountedTry;
  /** Whose password is checked. An address may have an owner and an unconfirmed claimant. */
  readonly owner: AccountRow | null;
  readonly claimant: AccountRow | null;
  readonly isRecognised: boolean;
}

/**
 * Counts the attempt, or refuses. Only the owner's account recognises browsers here: otherwise an
 * unconfirmed claimant would learn from the limits whether the address has an owner.
 */
async function countTry(context: SigningIn, email: string, from: From): Promise<Tried> {
  const { owner, claimant } = await findAccountsByEmail(context.db, email);
  const at = owner && recognisedAt(context, from.recognition, owner, new Date());
  const counted =
    owner &&
    at !== null &&
    (await countRecognisedTry(context, { accountId: owner.id, recognisedAt: at }));
  if (counted) return { owner, claimant: null, isRecognised: true, counted };
  return {
    owner,
    claimant,
    isRecognised: false,
    counted: await countStrangersTry(context, { email, address: from.browser.address }),
  };
}

/**
 * The account with this password. One hash if the owner's password matches, two otherwise: an
 * unconfirmed claimant who logs in must not learn, from refusal or timing, whether the address has
 * another owner.
 */
async function whosePassword(
  { owner, claimant, counted }: Tried,
  password: string,
  sender: Sender,
): Promise<AccountRow | null> {
  try {
    for (const account of [owner, claimant])
      if (await verifyPassword(account?.password_hash ?? null, password, { sender }))
        return account;
    return null;
  } catch (error) {
    // The password was not checked because the server was too busy.
    await counted.takeBack();
    throw error;
  }
}

async function oweSecondFactor(tx: Tx, account: AccountRow, from: From): Promise<SignInOutcome> {
  for (const replaced of from.replaces ?? []) if (replaced !== null) await endSession(tx, replaced);
  return {
    owes: 'second_factor',
    token: await startSession(tx, { kind: 'sign_in', subjectId: account.id, ...from.browser }),
  };
}

async function complete(
  context: SigningIn,
  tx: Tx,
  account: AccountRow,
  from: From,
): Promise<SignInOutcome> {
  return {
    owes: null,
    ...(await completeSignIn(context, tx, { account, by: 'password', ...from })),
  };
}

/**
 * Signs in with a passkey: possession and user verification are two factors. A pending sign-in
 * accepts only a passkey of its own account, because its challenge was issued to that account.
 */
export async function signInWithPasskey(
  context: FactorContext,
  credential: UncheckedCredential,
  from: Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'>,
): Promise<{ user: CurrentUser; token: string; recognition: string }> {
  const passkey = await checkPasskey(context.db, {
    site: siteOf(context),
    purpose: 'sign_in',
    ownerKind: 'investor',
    credential,
  });
  return context.db.transaction('sign_in_with_passkey', async (tx) => {
    const account = await lockAccountIfAny(tx, passkey.ownerId);
    if (account === null || account.closed_at !== null) throw passkeyFailed();
    await redeemPasskey(tx, passkey, context.clock.now());
    return completeSignIn(context, tx, { account, by: 'passkey', ...from });
  });
}
