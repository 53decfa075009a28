import { isOwnAccount } from '@bb1/domain/officers/own-account';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { declaredBy } from '../officers/declaration-store.ts';
import { findOfficer } from '../officers/store.ts';
import { accountIdentity } from './self-review-store.ts';

/**
 * Officers may invest too; other officers decide about them. An account is an officer's own by the
 * identities given for verification, by its confirmed address, and by what the officer declared for
 * themselves and related parties. The name typed in the profile plays no part.
 */
export async function isSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<boolean> {
  const officer = await findOfficer(db, officerId);
  if (officer === null) return false;
  return isOwnAccount(
    { name: officer.name, email: officer.email, declared: await declaredBy(db, officerId) },
    await accountIdentity(db, accountId),
  );
}

export async function refuseSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<void> {
  if (await isSelfReview(db, officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
}
