import type { Queryable } from '../db/database.ts';
import type { FactorOwner } from './factor-owner.ts';
import { listPasskeys, type PasskeyRow } from './passkey-store.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { totpAddedAt } from './totp-factor.ts';

export interface Factors {
  readonly totp: { readonly addedAt: Date } | null;
  readonly passkeys: readonly Pick<PasskeyRow, 'id' | 'name' | 'added_at' | 'last_used_at'>[];
  readonly recoveryCodesLeft: number;
}

export async function factorsOf(db: Queryable, owner: FactorOwner): Promise<Factors> {
  const addedAt = await totpAddedAt(db, owner);
  const passkeys = await listPasskeys(db, owner);
  return {
    totp: addedAt === null ? null : { addedAt },
    passkeys,
    recoveryCodesLeft: await recoveryCodesLeft(db, owner),
  };
}

/** Recovery codes replace a factor; alone they are none. */
export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}

/** The kinds of factors the person can use now, the most convenient first. */
export function kindsOf(factors: Factors): ('passkey' | 'totp' | 'recovery_code')[] {
  return [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp === null ? [] : (['totp'] as const)),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}
