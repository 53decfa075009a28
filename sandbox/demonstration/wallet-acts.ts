import {
  Asset,
  Horizon,
  Keypair,
  Operation,
  TimeoutInfinite,
  Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { getConfig } from '@bb1/domain/offering/endpoints';
import {
  buildTrustline,
  connectWallet,
  requestWalletChallenge,
  submitTrustline,
} from '@bb1/domain/wallets/endpoints';
import { API_PATH } from '../api-path.ts';
import type { PatientClient } from './patient-client.ts';

/** A person's wallet outside of the product. */
export interface OwnWallet {
  readonly keys: Keypair;
  readonly publicKey: string;
}

/** Opens a wallet with test lumens, connects it to the account, and opens its trustline. */
export async function connectNewWallet(
  client: PatientClient,
  { portalUrl, horizon }: { readonly portalUrl: string; readonly horizon: Horizon.Server },
): Promise<OwnWallet> {
  const keys = Keypair.random();
  const publicKey = keys.publicKey();
  await horizon.friendbot(publicKey).call();
  const { transaction, network_passphrase: network } = await client.ok(requestWalletChallenge, {
    body: { public_key: publicKey },
  });
  const answer = await fetch(`${portalUrl}${API_PATH}/web_auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: signed(transaction, network, keys) }),
  });
  const { token } = (await answer.json()) as { token: string };
  await client.ok(connectWallet, { body: { token } });
  const params = { public_key: publicKey };
  const built = await client.ok(buildTrustline, { params });
  await client.ok(submitTrustline, {
    params,
    body: { signed_envelope_xdr: signed(built.envelope_xdr, built.network_passphrase, keys) },
  });
  return { keys, publicKey };
}

/** The wallet gives its trustline up, so that it can hold the tokens no more. */
export async function closeTrustline(
  client: PatientClient,
  { keys, publicKey }: OwnWallet,
  {
    horizon,
    networkPassphrase,
  }: { readonly horizon: Horizon.Server; readonly networkPassphrase: string },
): Promise<void> {
  const { asset_issuer: issuer, token_code: code } = await client.ok(getConfig);
  const transaction = new TransactionBuilder(await horizon.loadAccount(publicKey), {
    fee: '1000',
    networkPassphrase,
  })
    .addOperation(Operation.changeTrust({ asset: new Asset(code, issuer), limit: '0' }))
    .setTimeout(TimeoutInfinite)
    .build();
  transaction.sign(keys);
  await horizon.submitTransaction(transaction);
}

function signed(envelope: string, networkPassphrase: string, keys: Keypair): string {
  const transaction = TransactionBuilder.fromXdr(envelope, networkPassphrase);
  if (!(transaction instanceof Transaction)) throw new Error('this is no plain transaction');
  transaction.sign(keys);
  return transaction.toXdr();
}
