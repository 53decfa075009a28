import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findOwnWallet } from './store.ts';

/** Another person's wallet and an unknown address get the same refusal. */
export async function refuseForeignWallet(
  db: Queryable,
  { accountId, publicKey }: { readonly accountId: string; readonly publicKey: string },
): Promise<void> {
  if ((await findOwnWallet(db, accountId, publicKey)) === null)
    throw refuse('not_found', 'not_found');
}
