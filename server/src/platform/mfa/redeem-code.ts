import { type Refusal, refuseField } from '@bb1/domain/refusal';
import type { Tx } from '../db/database.ts';
import type { FactorOwner } from './factor-owner.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { redeemTotpCode } from './totp-factor.ts';

/** A code of the authenticator app, or a recovery code. */
export interface GivenCode {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
}

/**
 * Uses up the typed code. Null if it is wrong or used. If both were sent, the app's code goes
 * first.
 */
export async function redeemCode(
  tx: Tx,
  {
    owner,
    appSecret,
    given,
    at,
  }: { owner: FactorOwner; appSecret: Buffer; given: GivenCode; at: Date },
): Promise<'totp' | 'recovery_code' | null> {
  if (given.code !== undefined)
    return (await redeemTotpCode(tx, { owner, appSecret, code: given.code })) ? 'totp' : null;
  if (given.recovery_code === undefined) return null;
  return (await redeemRecoveryCode(tx, { owner, appSecret, code: given.recovery_code, at }))
    ? 'recovery_code'
    : null;
}

/** The refusal of a wrong code, at the field in which it was typed. */
export function wrongCode(given: GivenCode): Refusal {
  return refuseField(
    given.code === undefined && given.recovery_code !== undefined ? 'recovery_code' : 'code',
    'invalid_code',
  );
}
