import { nameTokens } from '@bb1/domain/screening/name-tokens';
import type { Queryable } from '../../platform/db/database.ts';
import { isSelfReview } from '../accounts/self-review.ts';
import { findOfficer } from '../officers/store.ts';
import { findOwners } from './business-store.ts';
import { findIdentityProofs } from './proof-store.ts';

/**
 * Whether an officer would judge themselves: by the account, or as a person, representative or
 * owner in the record.
 */
export async function isOwnKycCase(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<boolean> {
  if (await isSelfReview(db, officerId, accountId)) return true;
  const officer = await findOfficer(db, officerId);
  if (officer === null) return false;
  const named = [
    ...(await findIdentityProofs(db, accountId)),
    ...(await findOwners(db, accountId)),
  ];
  return named.some((person) =>
    isSameName(`${person.first_name} ${person.last_name}`, officer.name),
  );
}

/** Whether two names consist of the same words, in any order and spelling of umlauts. */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(name: string): string {
  return nameTokens(name)
    .map(({ text }) => text)
    .join(' ');
}
