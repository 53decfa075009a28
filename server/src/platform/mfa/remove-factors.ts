import type { Tx } from '../db/database.ts';
import { type FactorOwner, lockFactors } from './factor-owner.ts';
import { deleteChallenges } from './passkey-challenges.ts';
import { deletePasskeys } from './passkey-store.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { removeTotp } from './totp-factor.ts';

/** Deletes all data on a person's factors, for example when their account is erased. */
export async function removeFactors(tx: Tx, owner: FactorOwner): Promise<void> {
  await lockFactors(tx, owner);
  await removeTotp(tx, owner);
  await deletePasskeys(tx, owner);
  await deleteChallenges(tx, owner);
  await deleteRecoveryCodes(tx, owner);
}
