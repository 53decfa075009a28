import { bitcoinCalls } from './bitcoin-calls.ts';
import {
  accountOf,
  coinsOf,
  feeOf,
  keyAt,
  type PaidOutput,
  selectCoins,
  signedTransaction,
  sumOf,
} from './spending.ts';

const FEE_RATE = 5n;

export interface BitcoinIssuer {
  /** Account-level extended public key (vpub), for BITCOIN_XPUB. */
  readonly extendedPublicKey: string;
  addressAt(index: number): string;
  /** Sends everything on these deposit addresses to one address; returns the transaction id. */
  collect(options: { readonly indexes: readonly number[]; readonly to: string }): Promise<string>;
  /** Pays from these deposit addresses; the change goes to the first of them. */
  pay(options: {
    readonly indexes: readonly number[];
    readonly outputs: readonly PaidOutput[];
  }): Promise<string>;
}

/** The issuer's own wallet on a regtest chain: its keys are never on the server. */
export function bitcoinIssuer(options: {
  readonly rpcUrl: string;
  readonly seed: Uint8Array;
}): BitcoinIssuer {
  const call = bitcoinCalls(options.rpcUrl);
  const account = accountOf(options.seed);
  const keysAt = (indexes: readonly number[]) => indexes.map((index) => keyAt(account, index));
  return {
    extendedPublicKey: account.publicExtendedKey,
    addressAt: (index) => keyAt(account, index).address,
    async collect({ indexes, to }) {
      const coins = await coinsOf(keysAt(indexes), call);
      const fee = feeOf(coins.length, 1, FEE_RATE);
      return String(
        await call(
          'sendrawtransaction',
          signedTransaction({
            coins,
            outputs: [{ address: to, units: sumOf(coins) - fee }],
            fee,
            change: to,
          }).hex,
        ),
      );
    },
    async pay({ indexes, outputs }) {
      const keys = keysAt(indexes);
      const [first] = keys;
      if (!first) throw new Error('no address to pay from');
      const coins = await selectCoins(await coinsOf(keys, call), {
        outputs,
        feeRate: FEE_RATE,
        call,
      });
      const fee = feeOf(coins.length, outputs.length + 1, FEE_RATE);
      return String(
        await call(
          'sendrawtransaction',
          signedTransaction({ coins, outputs, fee, change: first.address }).hex,
        ),
      );
    },
  };
}
