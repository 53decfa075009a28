import { refuse, refuseField } from '@bb1/domain/refusal';
import { withinTries } from '../../../platform/mfa/factor-tries.ts';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../../platform/mfa/redeem-code.ts';
import { verifyPassword } from '../../../platform/sessions/password-hash.ts';
import {
  reauthenticate,
  type Reauthentication,
} from '../../../platform/sessions/reauthenticate.ts';
import {
  type Asking,
  factorOwner,
  factorPerson,
  type FactorContext,
  siteOf,
} from './factor-account.ts';
import { findAccount, lockAccount } from '../store.ts';
import type { UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { checkPasskey, redeemPasskey } from '../../../platform/mfa/check-passkey.ts';

/**
 * A step-up by password, and by code if there is a second factor. Attempts are counted per session:
 * a session's thief cannot keep the owner from a step-up in theirs, and cannot start another
 * session.
 */
export async function stepUp(
  context: FactorContext,
  asking: Asking,
  form: { password: string } & GivenCode,
): Promise<Reauthentication> {
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
        // The password was checked outside of the lock and has changed since, so this answer does
        // not count.
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
          await notifyMfaChange(tx, factorPerson(locked), {
            what: 'recovery-code-used',
            at: context.clock.now(),
          });
        return reauthenticate(
          tx,
          asking.sessionHash,
          by === 'password' ? 'password' : 'second_factor',
        );
      });
    },
  );
}

/** A step-up with one of the person's own passkeys. */
export async function stepUpWithPasskey(
  context: FactorContext,
  asking: Asking,
  credential: UncheckedCredential,
): Promise<Reauthentication> {
  const passkey = await checkPasskey(context.db, {
    site: siteOf(context),
    purpose: 'step_up',
    ownerKind: 'investor',
    ownerId: asking.accountId,
    credential,
  });
  return context.db.transaction('step_up_with_passkey', async (tx) => {
    await lockAccount(tx, asking.accountId);
    await redeemPasskey(tx, passkey, context.clock.now());
    return reauthenticate(tx, asking.sessionHash, 'second_factor');
  });
}
