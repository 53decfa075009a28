import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import type { WatchWallet } from '../chain/watch-wallet.ts';
import type { Json } from './json-shapes.ts';
import type { Params } from './params.ts';

interface MethodCall {
  readonly node: BitcoinNode;
  readonly params: Params;
  /** The path's wallet; throws Refused when there is none or it is not loaded. */
  readonly wallet: () => WatchWallet;
}

export interface Method {
  /** Names of the arguments, in order. */
  readonly names: readonly string[];
  /** Throws Refused. */
  answer(call: MethodCall): Json;
}

export type Methods = Readonly<Record<string, Method>>;
