import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { passkeyFailed, type UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { checkPasskey, redeemPasskey } from '../../../platform/mfa/check-passkey.ts';
import { completeSignIn, type SignInToComplete } from './complete-sign-in.ts';
import { type FactorContext, siteOf } from '../factors/factor-account.ts';
import { lockAccountIfAny } from '../store.ts';

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
