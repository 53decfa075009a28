import { MAX_PASSKEYS, type Passkey } from '@bb1/domain/accounts/factor-endpoints';
import { refuseField } from '@bb1/domain/refusal';
import type { Tx } from '../../../platform/db/database.ts';
import type { UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { firstRecoveryCodes } from '../../../platform/mfa/recovery-codes.ts';
import { registerPasskey } from '../../../platform/mfa/register-passkey.ts';
import { type FactorChange, notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { confirmTotp } from '../../../platform/mfa/totp-factor.ts';
import { stepSessionUp } from '../../../platform/sessions/sessions.ts';
import { voidStepUps } from '../../../platform/sessions/void-step-ups.ts';
import {
  type Asking,
  factorOwner,
  factorPerson,
  type FactorContext,
  siteOf,
} from './factor-account.ts';
import { demandMailboxProof } from './first-factor.ts';
import { type AccountRow, lockAccount } from '../store.ts';

/**
 * Activates the authenticator app with its first code. Recovery codes come with the first factor.
 */
export function addTotp(
  context: FactorContext,
  asking: Asking,
  code: string,
): Promise<{ recovery_codes: string[] | null }> {
  return context.db.transaction('add_totp', async (tx) => {
    const account = await lockAccount(tx, asking.accountId);
    await demandMailboxProof(tx, asking);
    const at = context.clock.now();
    if (
      !(await confirmTotp(tx, {
        owner: factorOwner(account.id),
        appSecret: context.appSecret,
        code,
        at,
      }))
    )
      throw refuseField('code', 'invalid_code');
    return {
      recovery_codes: await factorWasAdded(context, tx, {
        account,
        asking,
        change: { what: 'factor-added', factor: 'totp' },
      }),
    };
  });
}

export function addPasskey(
  context: FactorContext,
  asking: Asking,
  { name, credential }: { name: string; credential: UncheckedCredential },
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  return context.db.transaction('add_passkey', async (tx) => {
    const account = await lockAccount(tx, asking.accountId);
    await demandMailboxProof(tx, asking);
    const at = context.clock.now();
    const passkey = await registerPasskey(tx, {
      owner: factorOwner(account.id),
      site: siteOf(context),
      most: MAX_PASSKEYS,
      credential,
      name,
      at,
    });
    const recovery_codes = await factorWasAdded(context, tx, {
      account,
      asking,
      change: { what: 'factor-added', factor: 'passkey', passkey },
    });
    return {
      passkey: { ...passkey, added_at: at.toISOString(), last_used_at: null },
      recovery_codes,
    };
  });
}

async function factorWasAdded(
  context: FactorContext,
  tx: Tx,
  { account, asking, change }: { account: AccountRow; asking: Asking; change: FactorChange },
): Promise<string[] | null> {
  const at = context.clock.now();
  const codes = await firstRecoveryCodes(tx, {
    owner: factorOwner(account.id),
    appSecret: context.appSecret,
    at,
  });
  await notifyMfaChange(tx, factorPerson(account), { ...change, at });
  // From now on the password alone proves nothing, even if it was given minutes ago.
  await voidStepUps(tx, { kind: 'investor', subjectId: account.id, by: 'password' });
  await stepSessionUp(tx, asking.sessionHash, 'second_factor');
  return codes;
}
