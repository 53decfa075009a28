import { parseMoney } from '@bb1/domain/money';
import { type BitcoinCall, bitcoinCalls, fieldsOf } from './bitcoin-calls.ts';
import {
  accountOf,
  type Coin,
  coinsOf,
  feeOf,
  keyAt,
  type OwnKey,
  type PaidOutput,
  selectCoins,
  signedTransaction,
  sumOf,
} from './spending.ts';

const FEE_RATE = 5n;
/** A newly mined coin can be spent after so many blocks. */
const BLOCKS_FOR_A_COIN = 101;

export interface BitcoinPayer {
  /** Its only address; mined coins and change go there. */
  readonly address: string;
  /** Hashes of the new blocks. */
  mine(blocks: number, to?: string): Promise<string[]>;
  /**
   * Mines until at least that much can be spent. On regtest a block makes 50 BTC, half of it after
   * every 150 blocks.
   */
  earn(units: bigint): Promise<void>;
  /** Sends one transaction with these outputs and returns its id. */
  pay(outputs: readonly PaidOutput[], options?: { readonly feeRate?: bigint }): Promise<string>;
  /**
   * Replaces an own pending transaction by one with three times its fee that spends the same coins
   * and pays these outputs instead.
   */
  replace(txid: string, outputs: readonly PaidOutput[]): Promise<string>;
}

/** A Bitcoin payer on a regtest chain, with its own keys and a node's JSON-RPC. */
export function bitcoinPayer(options: {
  readonly rpcUrl: string;
  readonly seed: Uint8Array;
}): BitcoinPayer {
  const call = bitcoinCalls(options.rpcUrl);
  const key = keyAt(accountOf(options.seed), 0);
  const send = async (
    coins: readonly Coin[],
    outputs: readonly PaidOutput[],
    fee: bigint,
  ): Promise<string> =>
    String(
      await call(
        'sendrawtransaction',
        signedTransaction({ coins, outputs, fee, change: key.address }).hex,
      ),
    );

  return {
    address: key.address,
    mine: (blocks, to = key.address) => mine(call, blocks, to),
    async earn(units) {
      for (let left = 20; left > 0; left--) {
        if (sumOf(await coinsOf([key], call)) >= units) return;
        await mine(call, BLOCKS_FOR_A_COIN, key.address);
      }
      throw new Error(`no ${units} satoshi to be had by mining`);
    },
    async pay(outputs, { feeRate = FEE_RATE } = {}) {
      const coins = await selectCoins(await coinsOf([key], call), { outputs, feeRate, call });
      return send(coins, outputs, feeOf(coins.length, outputs.length + 1, feeRate));
    },
    async replace(txid, outputs) {
      const coins = await coinsSpentBy(txid, key, call);
      const entry = fieldsOf(fieldsOf(await call('getmempoolentry', txid))['fees']);
      const fee = parseMoney('BTC', String(entry['base'])).units * 3n;
      return send(coins, outputs, fee);
    },
  };
}

async function mine(call: BitcoinCall, blocks: number, to: string): Promise<string[]> {
  const hashes = await call('generatetoaddress', blocks, to);
  return Array.isArray(hashes) ? hashes.map(String) : [];
}

async function coinsSpentBy(txid: string, key: OwnKey, call: BitcoinCall): Promise<Coin[]> {
  const transaction = fieldsOf(await call('getrawtransaction', txid, 1));
  const inputs = (Array.isArray(transaction['vin']) ? transaction['vin'] : []).map(fieldsOf);
  return Promise.all(
    inputs.map(async (input): Promise<Coin> => {
      const [spent, vout] = [String(input['txid']), Number(input['vout'])];
      const output = fieldsOf(await call('gettxout', spent, vout, false));
      return { txid: spent, vout, units: parseMoney('BTC', String(output['value'])).units, key };
    }),
  );
}
