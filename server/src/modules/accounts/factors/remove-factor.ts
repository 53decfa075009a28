import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../../platform/db/database.ts';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { deletePasskey } from '../../../platform/mfa/passkey-store.ts';
import { removeFactors } from '../../../platform/mfa/remove-factors.ts';
import { type FactorChange, notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { removeTotp as removeTotpFactor } from '../../../platform/mfa/totp-factor.ts';
import { voidStepUps } from '../../../platform/sessions/void-step-ups.ts';
import { factorOwner, factorPerson, type FactorContext } from './factor-account.ts';
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

/** The last factor takes the recovery codes and the step-ups along. */
async function factorWasRemoved(
  context: FactorContext,
  tx: Tx,
  account: AccountRow,
  change: FactorChange,
): Promise<void> {
  const owner = factorOwner(account.id);
  if (!hasFactor(await factorsOf(tx, owner))) {
    await removeFactors(tx, owner);
    await voidStepUps(tx, { kind: 'investor', subjectId: account.id, by: 'second_factor' });
  }
  await notifyMfaChange(tx, factorPerson(account), { ...change, at: context.clock.now() });
}
