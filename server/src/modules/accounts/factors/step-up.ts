import { refuse, refuseField } from '@bb1/domain/refusal';
import { withinTries } from '../../../platform/factors/factor-tries.ts';
import { factorsOf, hasFactor } from '../../../platform/factors/factors-of.ts';
import { tellOfFactors } from '../../../platform/factors/tell-of-factors.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../../platform/factors/redeem-code.ts';
import { verifyPassword } from '../../../platform/sessions/password-hash.ts';
import { proveAgain, type ProvenAgain } from '../../../platform/sessions/prove-again.ts';
import { type Asking, factorOwner, factorPerson, type FactorContext } from './factor-account.ts';
import { findAccount, lockAccount } from '../store.ts';

/**
 * Proves again to be oneself: by the password, and by a code of whoever has a second factor. Tries are counted for the
 * session: whoever got hold of one cannot keep the owner from proving themselves in theirs, and begins no second one.
 */
export async function stepUp(
  context: FactorContext,
  asking: Asking,
  form: { password: string } & GivenCode,
): Promise<ProvenAgain> {
  const account = await findAccount(context.db, asking.accountId);
  if (account === null) throw refuse('unauthenticated', 'not_signed_in');
  const owner = factorOwner(account.id);
  const needsCode = hasFactor(await factorsOf(context.db, owner));
  if (needsCode && form.code === undefined && form.recovery_code === undefined)
    throw refuseField('code', 'required');
  return withinTries(
    context.db,
    `step_up|${asking.sessionHash.toString('base64url')}`,
    async () => {
      if (!(await verifyPassword(account.password_hash, form.password)))
        throw refuseField('password', 'wrong_password');
      return context.db.transaction('step_up', async (tx) => {
        const locked = await lockAccount(tx, account.id);
        // The password was looked at outside of the lock; another one counts by now, and so does this answer not.
        if (locked.password_hash !== account.password_hash)
          throw refuseField('password', 'wrong_password');
        const hasOne = hasFactor(await factorsOf(tx, owner));
        const by = hasOne
          ? await redeemCode(tx, {
              owner,
              appSecret: context.appSecret,
              given: form,
              at: context.clock.now(),
            })
          : 'password';
        if (by === null) throw wrongCode(form);
        if (by === 'recovery_code')
          await tellOfFactors(tx, factorPerson(locked), {
            what: 'recovery-code-used',
            at: context.clock.now(),
          });
        return proveAgain(tx, asking.sessionHash, by === 'password' ? 'password' : 'second_factor');
      });
    },
  );
}
