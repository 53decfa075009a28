import { HDKey } from '@scure/bip32';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { parseMoney } from '@bb1/domain/money';
import { type BitcoinCall, fieldsOf } from './bitcoin-calls.ts';

/** Address forms of `-regtest`; private keys in text (WIF) are not used. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
/** Version bytes of vprv and vpub: keys of BIP84 on test networks. */
const VERSIONS = { private: 0x045f18bc, public: 0x045f1cf6 };
/** Replaceable by a higher fee (BIP125). */
const REPLACEABLE = 0xfffffffd;
/** Nodes do not relay a smaller output. */
const DUST = 546n;
const COINBASE_MATURITY = 100;

export interface PaidOutput {
  readonly address: string;
  /** Satoshi. */
  readonly units: bigint;
}

export interface OwnKey {
  readonly address: string;
  readonly script: Uint8Array;
  readonly privateKey: Uint8Array;
}

export interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
  readonly key: OwnKey;
}

/** The account m/84'/1'/0' (BIP84 on test networks) of a seed. */
export function accountOf(seed: Uint8Array): HDKey {
  return HDKey.fromMasterSeed(seed, VERSIONS).derive("m/84'/1'/0'");
}

export function keyAt(account: HDKey, index: number): OwnKey {
  const { publicKey, privateKey } = account.derive(`m/0/${index}`);
  if (!publicKey || !privateKey) throw new Error('the account has no private key');
  const { address, script } = p2wpkh(publicKey, REGTEST);
  if (address === undefined) throw new Error('the key has no address');
  return { address, script, privateKey };
}

/**
 * All mature coins of the keys in the chain, the largest first and of these the oldest, which no
 * reorganisation makes immature again. A pending transaction may already spend some of them.
 */
export async function coinsOf(keys: readonly OwnKey[], call: BitcoinCall): Promise<Coin[]> {
  const found = fieldsOf(
    await call(
      'scantxoutset',
      'start',
      keys.map(({ address }) => `addr(${address})`),
    ),
  );
  const height = Number(found['height']);
  const unspents = (Array.isArray(found['unspents']) ? found['unspents'] : []).map(fieldsOf);
  const mature = unspents.filter(
    (one) => one['coinbase'] !== true || Number(one['height']) <= height + 1 - COINBASE_MATURITY,
  );
  const oldestFirst = mature.toSorted((a, b) => Number(a['height']) - Number(b['height']));
  return oldestFirst
    .flatMap((one): Coin[] => {
      const key = keys.find(
        ({ script }) => Buffer.from(script).toString('hex') === one['scriptPubKey'],
      );
      return key === undefined
        ? []
        : [
            {
              txid: String(one['txid']),
              vout: Number(one['vout']),
              units: parseMoney('BTC', String(one['amount'])).units,
              key,
            },
          ];
    })
    .toSorted((a, b) => Number(b.units - a.units));
}

/** Enough unspent coins for the outputs and the fee. Throws when they do not suffice. */
export async function selectCoins(
  coins: readonly Coin[],
  options: {
    readonly outputs: readonly PaidOutput[];
    readonly feeRate: bigint;
    readonly call: BitcoinCall;
  },
): Promise<Coin[]> {
  const { outputs, feeRate, call } = options;
  const wanted = outputs.reduce((sum, { units }) => sum + units, 0n);
  const selected: Coin[] = [];
  for (const coin of coins) {
    if ((await call('gettxout', coin.txid, coin.vout, true)) === null) continue;
    selected.push(coin);
    if (sumOf(selected) >= wanted + feeOf(selected.length, outputs.length + 1, feeRate))
      return selected;
  }
  throw new Error(`the coins do not suffice: ${sumOf(selected)} satoshi for ${wanted} and the fee`);
}

/** Builds and signs the transaction; the rest after the fee goes to `change`. */
export function signedTransaction(options: {
  readonly coins: readonly Coin[];
  readonly outputs: readonly PaidOutput[];
  readonly fee: bigint;
  readonly change: string;
}): { readonly hex: string; readonly txid: string } {
  const { coins, outputs, fee, change } = options;
  const rest = sumOf(coins) - outputs.reduce((sum, { units }) => sum + units, 0n) - fee;
  if (rest < 0n) throw new Error('the coins do not pay for the outputs and the fee');
  const transaction = new Transaction();
  for (const { txid, vout, units, key } of coins) {
    transaction.addInput({
      txid,
      index: vout,
      sequence: REPLACEABLE,
      witnessUtxo: { script: key.script, amount: units },
    });
  }
  for (const { address, units } of outputs) transaction.addOutputAddress(address, units, REGTEST);
  if (rest >= DUST) transaction.addOutputAddress(change, rest, REGTEST);
  for (const [at, { key }] of coins.entries()) transaction.signIdx(key.privateKey, at);
  transaction.finalize();
  return { hex: transaction.hex, txid: transaction.id };
}

/**
 * Satoshi for a transaction of p2wpkh inputs and outputs of any usual kind, at so many satoshi for
 * each virtual byte.
 */
export function feeOf(inputs: number, outputs: number, feeRate: bigint): bigint {
  return BigInt(11 + 68 * inputs + 43 * outputs) * feeRate;
}

export function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n);
}
