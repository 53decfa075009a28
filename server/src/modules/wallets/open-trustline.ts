import { decimal, money } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { BuiltTrustline, TrustlineView } from '@bb1/domain/wallets/endpoints';
import { askLedger, trustlineOf } from './ask-ledger.ts';
import { refuseForeignWallet } from './refuse-foreign-wallet.ts';
import type { WalletsContext } from './wallets-context.ts';
import { record } from '../../platform/audit/audit.ts';
import { getTrustline } from './get-trustline.ts';

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

/**
 * Submits the transaction by which a wallet opens its trustline. Anything else is refused, so that
 * the product is no open relay. Submitting it again gives the same answer; without a clear answer
 * from the network the page keeps polling the trustline.
 */
export async function submitTrustline(
  context: WalletsContext,
  command: { readonly accountId: string; readonly publicKey: string; readonly envelopeXdr: string },
): Promise<TrustlineView> {
  const { db, clock, stellar } = context;
  await refuseForeignWallet(db, command);
  const read = stellar.trustlines.read(command.envelopeXdr);
  if (read === null || read.holder !== command.publicKey)
    throw refuseField('signed_envelope_xdr', 'not_this_trustline');
  const answer = await stellar.network.submit(command.envelopeXdr);
  if (answer.kind === 'failed')
    throw refuse('conflict', 'trustline_refused', {
      codes: [answer.codes.transaction, ...answer.codes.operations].join(' '),
    });
  if (answer.kind === 'unknown') throw refuse('unavailable', 'ledger_unavailable');
  await db.transaction('wallets.trustline', (tx) =>
    record(tx, {
      at: clock.now(),
      actor: { kind: 'investor', id: command.accountId },
      act: 'wallet.trustline_opened',
      subject: `account:${command.accountId}`,
      after: { public_key: command.publicKey, transaction_hash: read.hash },
    }),
  );
  return getTrustline(context, command);
}
