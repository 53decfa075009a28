import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../platform/db/database.ts';
import { type AccountRow, lockAccount } from './store.ts';

/** The account of whoever is signed in or about to be. Refuses when it was closed or deleted since the call was let in. */
export async function lockOpenAccount(tx: Tx, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (account.closed_at !== null) throw refuse('unauthenticated', 'not_signed_in');
  return account;
}
