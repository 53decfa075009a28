import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withinTries } from '../../platform/mfa/factor-tries.ts';
import { type GivenCode, redeemCode, wrongCode } from '../../platform/mfa/redeem-code.ts';
import { mailRecoveryCodeUsed } from './officer-person.ts';
import { findOfficer, type OfficerRow } from './store.ts';

export type DeskFactorContext = Pick<
  Context,
  'db' | 'clock' | 'appSecret' | 'publicUrl' | 'offering'
>;

/**
 * Changes an officer's own factors in the transaction that uses up the given code. An intruder at
 * an unlocked desk cannot do it, and a right code is not lost if the change is refused.
 */
export function withFreshCode<T>(
  context: DeskFactorContext,
  { name, officerId, given }: { name: string; officerId: string; given: GivenCode },
  change: (tx: Tx, officer: OfficerRow, at: Date) => Promise<T>,
): Promise<T> {
  return withinTries(context.db, `desk|${officerId}`, () =>
    context.db.transaction(name, async (tx) => {
      const officer = await findOfficer(tx, officerId);
      if (officer === null) throw refuse('unauthenticated', 'not_signed_in');
      const at = context.clock.now();
      const by = await redeemCode(tx, {
        owner: { kind: 'officer', id: officerId },
        appSecret: context.appSecret,
        given,
        at,
      });
      if (by === null) throw wrongCode(given);
      if (by === 'recovery_code') await mailRecoveryCodeUsed(tx, { officer, at });
      return change(tx, officer, at);
    }),
  );
}
