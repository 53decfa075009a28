import { refuse } from '@bb1/domain/refusal';
import { factorsOf, hasFactor } from '../../../platform/mfa/factors-of.ts';
import { renewRecoveryCodes } from '../../../platform/mfa/recovery-codes.ts';
import { notifyMfaChange } from '../../../platform/mfa/notify-mfa-change.ts';
import { factorOwner, factorPerson, type FactorContext } from './factor-account.ts';
import { lockAccount } from '../store.ts';

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
