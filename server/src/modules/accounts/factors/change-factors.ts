import { MAX_PASSKEYS, type Passkey } from '@bb1/domain/accounts/factor-endpoints';
import { refuseField, refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../../platform/db/database.ts';
import type { UncheckedCredential } from '../../../platform/mfa/passkey-site.ts';
import { firstRecoveryCodes, renewRecoveryCodes } from '../../../platform/mfa/recovery-codes.ts';
import { registerPasskey } from '../../../platform/mfa/register-passkey.ts';
import { type FactorChange, notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { confirmTotp, removeTotp as removeTotpFactor } from '../../../platform/mfa/totp-factor.ts';
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
import { type AccountRow, lockAccount, recoveryCodeUsedSince } from '../store.ts';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { deletePasskey } from '../../../platform/mfa/passkey-store.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { hoursAfter } from '../links.ts';

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

export function removeTotp(context: FactorContext, accountId: string): Promise<void> {
  return context.db.transaction('remove_totp', async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!(await removeTotpFactor(tx, factorOwner(accountId))))
      throw refuse('not_found', 'not_found');
    await factorWasRemoved(context, tx, account, { what: 'factor-removed', factor: 'totp' });
  });
}

export function removePasskey(
  context: FactorContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  return context.db.transaction('remove_passkey', async (tx) => {
    const account = await lockAccount(tx, accountId);
    const name = await deletePasskey(tx, factorOwner(accountId), id);
    if (name === null) throw refuse('not_found', 'not_found');
    await factorWasRemoved(context, tx, account, {
      what: 'factor-removed',
      factor: 'passkey',
      passkey: { id, name },
    });
  });
}

/**
 * A recovery code opens an account whose factors are lost; it does not end their protection. The
 * owner is notified of its use and has these hours to react before the last factor can go.
 */
const LAST_FACTOR_WAIT_HOURS = 24;

/** The last factor takes the recovery codes and the step-ups along. */
async function factorWasRemoved(
  context: FactorContext,
  tx: Tx,
  account: AccountRow,
  change: FactorChange,
): Promise<void> {
  const owner = factorOwner(account.id);
  const at = context.clock.now();
  if (!hasFactor(await factorsOf(tx, owner))) {
    if (await recoveryCodeUsedSince(tx, account.id, hoursAfter(at, -LAST_FACTOR_WAIT_HOURS)))
      throw refuse('conflict', 'last_factor_waits', { hours: LAST_FACTOR_WAIT_HOURS });
    await removeFactors(tx, owner);
    await voidStepUps(tx, { kind: 'investor', subjectId: account.id, by: 'second_factor' });
  }
  await notifyMfaChange(tx, factorPerson(account), { ...change, at });
}

/** Replaces all recovery codes. They back up a factor, so there must still be one. */
export function newRecoveryCodes(
  context: FactorContext,
  accountId: string,
): Promise<{ recovery_codes: string[] }> {
  return context.db.transaction('new_recovery_codes', async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!hasFactor(await factorsOf(tx, factorOwner(accountId))))
      throw refuse('forbidden', 'second_factor_needed');
    const at = context.clock.now();
    const recovery_codes = await renewRecoveryCodes(tx, {
      owner: factorOwner(accountId),
      appSecret: context.appSecret,
      at,
    });
    await notifyMfaChange(tx, factorPerson(account), { what: 'recovery-codes-renewed', at });
    return { recovery_codes };
  });
}
