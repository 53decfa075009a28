import type { z } from 'zod';
import type { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import type { Queryable } from '../../../platform/db/database.ts';
import { factorsOf } from '../../../platform/mfa/factors-of.ts';
import { toPasskeyDto } from '../../../platform/mfa/passkey-dto.ts';
import { type Asking, factorOwner } from './factor-account.ts';
import { needsMailboxProof } from './first-factor.ts';
import { findSecurityDates } from '../store.ts';

/** The person's own factors for the account page. */
export async function toFactorsDto(
  db: Queryable,
  asking: Asking,
): Promise<z.input<(typeof listFactors)['reply']>> {
  const { totp, passkeys, recoveryCodesLeft } = await factorsOf(db, factorOwner(asking.accountId));
  const account = await db.maybe(findSecurityDates, [asking.accountId]);
  return {
    totp: totp && { added_at: totp.addedAt.toISOString() },
    passkeys: passkeys.map(toPasskeyDto),
    recovery_codes_left: recoveryCodesLeft,
    password_changed_at: account?.password_changed_at?.toISOString() ?? null,
    mailbox_proof_needed: await needsMailboxProof(db, asking),
    passkey_offer_declined: (account?.passkey_offer_declined_at ?? null) !== null,
  };
}
