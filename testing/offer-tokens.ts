import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk';
import { rootKeyOf } from '../sandbox/stellar/core/wire.ts';
import type { StellarStandIn } from '../sandbox/stellar/stellar-stand-in.ts';

/**
 * An open offer that sells all tokens of a wallet for lumens. The network's first account pays what
 * it costs, because wallets that the sponsor opened have no lumens.
 */
export function offerTokens(network: StellarStandIn, keys: Keypair, asset: string): void {
  const { node } = network;
  const { state } = node.ledger;
  const [code = '', issuer = ''] = asset.split(':');
  const line = state.trustline(keys.publicKey(), asset);
  if (line === null || line.balance === 0n)
    throw new Error(`${keys.publicKey()} has nothing to sell`);
  const root = rootKeyOf(Networks.TESTNET);
  const units = line.balance.toString().padStart(8, '0');
  const transaction = new TransactionBuilder(
    new Account(root.publicKey(), String(state.account(root.publicKey())?.sequence ?? 0n)),
    { fee: '100', networkPassphrase: Networks.TESTNET },
  )
    .addOperation(
      Operation.payment({
        destination: keys.publicKey(),
        asset: Asset.native(),
        amount: '1',
      }),
    )
    .addOperation(
      Operation.manageSellOffer({
        source: keys.publicKey(),
        selling: new Asset(code, issuer),
        buying: Asset.native(),
        amount: `${units.slice(0, -7)}.${units.slice(-7)}`,
        price: '1',
      }),
    )
    .setTimeout(0)
    .build();
  transaction.sign(root, keys);
  node.submit(transaction.toXDR());
  node.close();
  if (state.trustline(keys.publicKey(), asset)?.selling !== line.balance)
    throw new Error(`the offer of ${keys.publicKey()} was refused`);
}

/**
 * A trustline that has changed without an effect or an operation of its owner, which no operation of
 * the ledger does.
 */
export function touchTrustline(network: StellarStandIn, publicKey: string, asset: string): void {
  const { state, last } = network.node.ledger;
  const line = state.trustline(publicKey, asset);
  if (line === null) throw new Error(`${publicKey} has no trustline of ${asset}`);
  state.put({ ...line, modified: last.sequence });
}
