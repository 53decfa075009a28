import { decimal, money } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { BuiltTrustline } from '@bb1/domain/wallets/endpoints';
import { askLedger, trustlineOf } from './ask-ledger.ts';
import { refuseForeignWallet } from './refuse-foreign-wallet.ts';
import type { WalletsContext } from './wallets-context.ts';

/**
 * The transaction by which a wallet opens its own trustline, at its own cost. Nothing is stored:
 * the ledger knows whether it happened.
 */
export async function buildTrustline(
  { db, stellar }: WalletsContext,
  wallet: { readonly accountId: string; readonly publicKey: string },
): Promise<BuiltTrustline> {
  await refuseForeignWallet(db, wallet);
  const holder = await askLedger(stellar.network.readAccount(wallet.publicKey));
  if (holder === null) throw refuse('conflict', 'wallet_without_account');
  if (trustlineOf(holder, stellar) !== null) throw refuse('conflict', 'trustline_exists');
  const { neededLumens } = stellar.trustlines;
  if (holder.spendableLumens < neededLumens)
    throw refuse('conflict', 'lumens_missing', { lumens: decimal(money('XLM', neededLumens)) });
  const built = stellar.trustlines.build({
    holder,
    ledger: await askLedger(stellar.network.latestLedger()),
  });
  return {
    envelope_xdr: built.envelopeXdr,
    transaction_hash: built.hash,
    network_passphrase: stellar.claims.networkPassphrase,
    expires_at: built.maxTime.toISOString(),
    uri: stellar.uris.sign({
      envelopeXdr: built.envelopeXdr,
      callbackUrl: null,
      message: `${stellar.claims.assetCode}: open the trustline / Trustline einrichten`,
      signer: wallet.publicKey,
    }),
  };
}
