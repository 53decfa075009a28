import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOfficer } from '../officers/store.ts';
import { findAccount } from './store.ts';

/**
 * Officers may invest too; other officers decide about them. An account in their own name counts as
 * theirs whatever its address: if it is another person's after all, a colleague can help just as
 * well.
 */
export async function isSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<boolean> {
  const officer = await findOfficer(db, officerId);
  const account = await findAccount(db, accountId);
  if (officer === null || account === null) return false;
  return (
    officer.email.toLowerCase() === account.email.toLowerCase() ||
    plain(officer.name) === plain(account.full_name)
  );
}

/** The phonetic form of a name. */
function plain(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export async function refuseSelfReview(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<void> {
  if (await isSelfReview(db, officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
}
