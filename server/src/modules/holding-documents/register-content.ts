import type {
  RegisterContent,
  RegisterEntry,
} from '@bb1/domain/holding-documents/register-extract';
import { tokens } from '@bb1/domain/money';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { trustlineOf } from '../wallets/ask-ledger.ts';
import { listWallets } from '../wallets/store.ts';
import { hasClaimUnderWay } from './store.ts';

/**
 * A person's entries now: unclaimed tokens by the books, all others by the ledger. Null while a claim
 * moves them from one to the other. Throws LedgerUnreachable.
 */
export async function registerEntries(
  { db, stellar }: { readonly db: Queryable; readonly stellar: Stellar },
  accountId: string,
): Promise<RegisterContent['entries'] | null> {
  if (await hasClaimUnderWay(db, accountId)) return null;
  const before = await unclaimedTokenUnits(db, accountId);
  const entries: RegisterEntry[] =
    before === 0n ? [] : [{ public_key: null, tokens: tokens(before), frozen: false }];
  for (const wallet of await listWallets(db, accountId)) {
    const account = await stellar.network.readAccount(wallet.public_key);
    const line = trustlineOf(account, stellar);
    if (line !== null && line.balance > 0n)
      entries.push({
        public_key: wallet.public_key,
        tokens: tokens(line.balance),
        frozen: !line.isAuthorized,
      });
  }
  const isMoving =
    (await hasClaimUnderWay(db, accountId)) ||
    (await unclaimedTokenUnits(db, accountId)) !== before;
  return isMoving ? null : entries;
}
