import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../../platform/db/database.ts';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { deletePasskey } from '../../../platform/mfa/passkey-store.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { type FactorChange, notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { removeTotp as removeTotpFactor } from '../../../platform/mfa/totp-factor.ts';
import { voidStepUps } from '../../../platform/sessions/void-step-ups.ts';
import { factorOwner, factorPerson, type FactorContext } from './factor-account.ts';
import { hoursAfter } from '../links.ts';
import { recoveryCodeUsedSince } from './recovery-use-store.ts';
import { type AccountRow, lockAccount } from '../store.ts';

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
