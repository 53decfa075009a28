import { Asset, Keypair, LiquidityPoolAsset, Operation, hash } from '@stellar/stellar-sdk';
import type { xdr } from '@stellar/stellar-sdk';
import { poolIdOf } from '../core/wire.ts';

type Send = (source: Keypair, operations: xdr.Operation[]) => string;

const ONE = { n: 1, d: 1 };

/** Every operation on offers, paths and pools, with every effect it can have. */
export function tradeOnMarkets(send: Send, root: Keypair): void {
  const [mint, maker, taker] = ['mint', 'maker', 'taker'].map((name) =>
    Keypair.fromRawEd25519Seed(hash(`market ${name}`)),
  );
  if (!mint || !maker || !taker) throw new Error('three people');
  const [one, two] = ['ONE', 'TWO'].map((code) => new Asset(code, mint.publicKey()));
  if (!one || !two) throw new Error('two assets');
  const shares = new LiquidityPoolAsset(one, two, 30);
  const pool = poolIdIn(shares);
  send(
    root,
    [mint, maker, taker].map((key) =>
      Operation.createAccount({ destination: key.publicKey(), startingBalance: '100' }),
    ),
  );
  send(mint, [Operation.setOptions({ setFlags: 2 })]);
  for (const key of [maker, taker]) {
    send(key, [Operation.changeTrust({ asset: one }), Operation.changeTrust({ asset: two })]);
    for (const asset of [one, two])
      send(mint, [Operation.payment({ destination: key.publicKey(), asset, amount: '1000' })]);
  }
  const offer = { selling: one, buying: two, amount: '10' };
  send(maker, [Operation.manageSellOffer({ ...offer, price: { n: 2, d: 1 } })]);
  send(maker, [Operation.createPassiveSellOffer({ ...offer, price: ONE })]);
  send(taker, [
    Operation.manageBuyOffer({ selling: two, buying: one, buyAmount: '4', price: { n: 1, d: 1 } }),
  ]);
  send(maker, [Operation.changeTrust({ asset: shares })]);
  send(maker, [
    Operation.liquidityPoolDeposit({
      liquidityPoolId: pool,
      maxAmountA: '100',
      maxAmountB: '100',
      minPrice: ONE,
      maxPrice: ONE,
    }),
  ]);
  const path = { destination: taker.publicKey(), path: [] };
  send(taker, [
    Operation.pathPaymentStrictSend({
      ...path,
      sendAsset: one,
      sendAmount: '1',
      destAsset: two,
      destMin: '0.5',
    }),
  ]);
  send(taker, [
    Operation.pathPaymentStrictReceive({
      ...path,
      sendAsset: two,
      sendMax: '2',
      destAsset: one,
      destAmount: '1',
    }),
  ]);
  send(maker, [
    Operation.liquidityPoolWithdraw({
      liquidityPoolId: pool,
      amount: '10',
      minAmountA: '1',
      minAmountB: '1',
    }),
  ]);
  send(mint, [
    Operation.setTrustLineFlags({
      trustor: maker.publicKey(),
      asset: one,
      flags: { authorized: false },
    }),
  ]);
  // An offer and a pool that stay, for the lists.
  send(maker, [
    Operation.manageSellOffer({ selling: two, buying: Asset.native(), amount: '1', price: ONE }),
  ]);
  send(taker, [Operation.changeTrust({ asset: shares })]);
}

export function poolIdIn(shares: LiquidityPoolAsset): string {
  const line = shares.toXdrObject().toXdrObject();
  if (line.type !== 3) throw new Error('not a line of pool shares');
  return poolIdOf(line.liquidityPool);
}
