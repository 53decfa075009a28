import { isOwnAccount } from '@bb1/domain/officers/own-account';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { declaredBy } from '../officers/declaration-store.ts';
import { findOfficer } from '../officers/store.ts';
import { peopleBehind } from './store.ts';

/**
 * The accounts among these that belong to an officer. Officers may invest too; other officers decide
 * about them. An account is an officer's own by the
 * identities given for verification, by its confirmed address, and by what the officer declared for
 * themselves and related parties. The name typed in the profile plays no part.
 */
export async function accountsOfOfficer(
  db: Queryable,
  officerId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const officer = accountIds.length === 0 ? null : await findOfficer(db, officerId);
  if (officer === null) return new Set();
  const { name, email } = officer;
  const identity = { name, email, declared: await declaredBy(db, officerId) };
  const own = (await peopleBehind(db, accountIds))
    .filter((person) => isOwnAccount(identity, person))
    .flatMap(({ accounts }) => accounts);
  const asked = new Set(accountIds);
  return new Set(own.filter((id) => asked.has(id)));
}

export async function isSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<boolean> {
  return (await accountsOfOfficer(db, officerId, [accountId])).size > 0;
}

export async function refuseSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<void> {
  if (await isSelfReview(db, officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
}
