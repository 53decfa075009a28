import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOfficer } from '../officers/store.ts';
import { findAccount } from './store.ts';

/** Officers may invest too; somebody else judges and helps them. */
export async function isOwnCase(db: Queryable, officerId: string, accountId: string): Promise<boolean> {
  const officer = await findOfficer(db, officerId);
  const account = await findAccount(db, accountId);
  return officer !== null && account !== null && officer.email.toLowerCase() === account.email.toLowerCase();
}

export async function refuseOwnCase(db: Queryable, officerId: string, accountId: string): Promise<void> {
  if (await isOwnCase(db, officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
}
