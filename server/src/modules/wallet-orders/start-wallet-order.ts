import type { DepositRequest } from '@bb1/domain/wallet-orders/transfer-server';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import type { OpenCaller } from '../../platform/http/open-calls.ts';
import { hashSecret, newId, newSecret } from '../../platform/ids.ts';
import { pageAddress } from './page-address.ts';
import { requireWallet } from './require-wallet.ts';
import { insertWalletOrder } from './store.ts';
import type { WalletOrdersContext } from './wallet-orders-context.ts';

/** The wallet opens the link at once. */
const LINK_MINUTES = 10;

/**
 * A wallet asks to buy tokens (SEP-24). The answer is a link to our own pages, where a person
 * signs in, agrees and orders; nothing is known about the person yet.
 */
export async function startWalletOrder(
  context: WalletOrdersContext,
  request: DepositRequest,
  caller: OpenCaller,
): Promise<{ type: string; url: string; id: string }> {
  const { publicKey, clientDomain } = requireWallet(context, caller);
  refuseOtherAssets(context, request);
  if (publicKey === null) throw refuse('malformed', 'wallet_subaccount');
  if (request.account !== undefined && request.account !== publicKey)
    throw refuseField('account', 'deposit_to_another');
  if (request.memo !== undefined && request.memo !== '')
    throw refuseField('memo', 'deposit_with_memo');
  if (request.quote_id !== undefined) throw refuseField('quote_id', 'quote_not_offered');
  if (context.stellar.ownAddresses.includes(publicKey)) throw refuse('malformed', 'wallet_is_ours');
  await refuseMissingAccount(context, publicKey);
  const id = newId();
  const secret = newSecret();
  await insertWalletOrder(context.db, {
    id,
    publicKey,
    clientDomain,
    amountEur: eurosOf(request),
    at: context.clock.now(),
    linkHash: hashSecret(secret),
    validUntil: new Date(context.realNow().getTime() + LINK_MINUTES * 60_000),
  });
  const url = pageAddress(context, caller.locale, '/wallet_orders');
  url.searchParams.set('id', id);
  url.searchParams.set('token', secret);
  return { type: 'interactive_customer_info_needed', url: url.href, id };
}

/** The one asset of the product, by its code and, where it is named, its issuer. */
export function refuseOtherAssets(
  { stellar: { claims } }: WalletOrdersContext,
  asked: { readonly asset_code: string; readonly asset_issuer?: string | undefined },
): void {
  if (
    asked.asset_code !== claims.assetCode ||
    (asked.asset_issuer !== undefined && asked.asset_issuer !== claims.assetIssuer)
  )
    throw refuseField('asset_code', 'asset_not_offered', { asset: claims.assetCode });
}

/** A claim opens a new account only where the issuer pays its reserve. */
async function refuseMissingAccount(
  { stellar, offering }: WalletOrdersContext,
  publicKey: string,
): Promise<void> {
  if (offering.claims.sponsorReserves) return;
  try {
    if ((await stellar.network.readAccount(publicKey)) === null)
      throw refuseField('account', 'account_not_opened');
  } catch (error) {
    // Without an answer the claim asks again.
    if (!(error instanceof LedgerUnreachable)) throw error;
  }
}

/** Whole cents; another currency starts no order with an amount, because orders are in EUR. */
function eurosOf({ amount, source_asset: source }: DepositRequest): string | null {
  if (amount === undefined || (source !== undefined && source !== 'iso4217:EUR')) return null;
  const [whole = '0', cents = ''] = amount.split('.');
  return `${whole}.${cents.padEnd(2, '0').slice(0, 2)}`;
}
