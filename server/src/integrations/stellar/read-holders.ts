import { accountsPage } from './horizon-answers.ts';
import { getFromHorizon } from './horizon-get.ts';
import { asLedgerTrouble } from './horizon-network.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { LedgerAccount, StellarNetwork } from './stellar.ts';

/** Horizon's largest page. */
const PAGE = 200;
/** With fewer of the wanted accounts in a page, single queries cost no more. */
const WORTH_A_PAGE = 10;
/** Concurrent queries, to be gentle with a public Horizon. */
const AT_ONCE = 10;

/**
 * Many accounts at once, most of which have the token: they are read by pages of the asset's holders, a
 * hundredth of the queries. Accounts that are in no page are queried one by one. Null if an account
 * does not exist. Throws LedgerUnreachable.
 */
export async function readHolders(
  { horizons, asset }: Pick<StellarSetting, 'horizons' | 'asset'>,
  readAccount: StellarNetwork['readAccount'],
  publicKeys: readonly string[],
): Promise<ReadonlyMap<string, LedgerAccount | null>> {
  const wanted = [...new Set(publicKeys)].toSorted();
  const isWanted = new Set(wanted);
  const found = new Map<string, LedgerAccount | null>();
  const last = wanted.at(-1) ?? '';
  // The first one is the cursor, after which a page begins.
  for (let cursor = wanted[0] ?? ''; wanted.length - found.size >= WORTH_A_PAGE;) {
    // A page ends with the last holder that is asked for.
    const limit = Math.min(PAGE, wanted.length - found.size);
    const path = `/accounts?asset=${asset.getCode()}:${asset.getIssuer()}&order=asc&limit=${limit}&cursor=${cursor}`;
    const page = await asLedgerTrouble(() =>
      horizons.onOne((horizon) => getFromHorizon(horizon, path, accountsPage)),
    );
    const known = found.size;
    for (const account of page)
      if (isWanted.has(account.publicKey)) found.set(account.publicKey, account);
    cursor = page.at(-1)?.publicKey ?? last;
    if (page.length < limit || cursor >= last || found.size - known < WORTH_A_PAGE) break;
  }
  const others = wanted.filter((publicKey) => !found.has(publicKey));
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const some = others.slice(from, from + AT_ONCE);
    const accounts = await Promise.all(some.map((publicKey) => readAccount(publicKey)));
    some.forEach((publicKey, at) => found.set(publicKey, accounts[at] ?? null));
  }
  return found;
}
