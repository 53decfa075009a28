import type { CurrentUser } from '@bb1/domain/accounts/current-user';
import { refuse } from '@bb1/domain/refusal';
import { withinTries } from '../../../platform/mfa/factor-tries.ts';
import { notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../../platform/mfa/redeem-code.ts';
import { endPendingSignIn } from '../../../platform/sessions/pending-sign-in.ts';
import { completeSignIn, type SignInToComplete } from './complete-sign-in.ts';
import {
  type Asking,
  factorOwner,
  factorPerson,
  type FactorContext,
} from '../factors/factor-account.ts';
import { isRecognised } from '../../../platform/sessions/recognised-browsers.ts';
import { findAccount, lockAccount, readDatabaseTime } from '../store.ts';

type From = Pick<SignInToComplete, 'browser' | 'recognition' | 'replaces'>;
type SignedIn = { user: CurrentUser; token: string; recognition: string };

/**
 * Completes a pending sign-in with a code. Attempts are counted per account, because anyone with
 * the password can start any number of sign-ins; recognised browsers are counted separately.
 */
export async function finishSignIn(
  context: FactorContext,
  asking: Asking,
  given: GivenCode,
  from: From,
): Promise<SignedIn> {
  const account = await findAccount(context.db, asking.accountId);
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  const isKnown = isRecognised(
    context,
    from.recognition,
    account,
    await readDatabaseTime(context.db),
  );
  return withinTries(context.db, `sign_in|${account.id}${isKnown ? '|recognised' : ''}`, () =>
    context.db.transaction('finish_sign_in', async (tx) => {
      const locked = await lockAccount(tx, account.id);
      const at = context.clock.now();
      const by = await redeemCode(tx, {
        owner: factorOwner(locked.id),
        appSecret: context.appSecret,
        given,
        at,
      });
      if (by === null) throw wrongCode(given);
      // A sign-in is completed once, and not at all if its password was replaced meanwhile.
      if (!(await endPendingSignIn(tx, asking.sessionHash)))
        throw refuse('unauthenticated', 'not_signed_in');
      if (by === 'recovery_code')
        await notifyMfaChange(tx, factorPerson(locked), { what: 'recovery-code-used', at });
      return completeSignIn(context, tx, { account: locked, by, ...from });
    }),
  );
}
