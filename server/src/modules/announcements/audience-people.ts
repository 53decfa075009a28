import type { AnnouncementAudience } from '@bb1/domain/announcements/announcement';
import type { HolderList, Holders } from '../../integrations/stellar/holders-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { openAccounts } from '../accounts/store.ts';
import { accountsClaimedSince } from '../claims/store.ts';
import { holderRows } from '../holders/holder-rows.ts';
import { accountsWithOpenOrders } from '../orders/desk-store.ts';
import { peopleWithUnclaimedTokens } from './recipient-store.ts';

/** The open accounts of an audience: wallets by the ledger's list, the rest by the books of now. */
export async function audiencePeople(
  db: Queryable,
  audience: AnnouncementAudience,
  { list, own }: { readonly list: HolderList; readonly own: Holders['own'] },
): Promise<string[]> {
  const inWallets = (await holderRows(db, list, own)).flatMap(({ kind, account_id: accountId }) =>
    kind === 'investor' && accountId !== null ? [accountId] : [],
  );
  const buyers = audience === 'holders_and_buyers' ? await accountsWithOpenOrders(db) : [];
  // Orders become unclaimed tokens, and those become claims: read in this order, no person is missed
  // who moves on meanwhile.
  const unclaimed = await peopleWithUnclaimedTokens(db);
  const claimed = await accountsClaimedSince(db, list.ledger.sequence);
  const people = new Set([...inWallets, ...buyers, ...unclaimed, ...claimed]);
  return (await openAccounts(db, [...people])).map(({ id }) => id);
}
