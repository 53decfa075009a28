import { decimal, money, tokens } from '@bb1/domain/money';
import type { TrustlineView } from '@bb1/domain/wallets/endpoints';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { askLedger, trustlineOf } from './ask-ledger.ts';
import { refuseForeignWallet } from './refuse-foreign-wallet.ts';
import type { WalletsContext } from './wallets-context.ts';

/** Whether a person's own wallet can hold the tokens, according to the ledger now. */
export async function getTrustline(
  { db, stellar }: WalletsContext,
  wallet: { readonly accountId: string; readonly publicKey: string },
): Promise<TrustlineView> {
  await refuseForeignWallet(db, wallet);
  const account = await askLedger(stellar.network.readAccount(wallet.publicKey));
  const line = trustlineOf(account, stellar);
  const room = line === null ? 0n : line.limit - line.balance - line.buyingLiabilities;
  return {
    public_key: wallet.publicKey,
    state: account === null ? 'no_account' : line === null ? 'not_found' : 'verified',
    is_authorized: line?.isAuthorized ?? false,
    limit: tokens(line?.limit ?? 0n),
    balance: tokens(line?.balance ?? 0n),
    enough_for_tokens: line !== null && room >= (await unclaimedTokenUnits(db, wallet.accountId)),
    lumens: decimal(money('XLM', account?.lumens ?? 0n)),
    spendable_lumens: decimal(money('XLM', account?.spendableLumens ?? 0n)),
  };
}
