import { listenOnLoopback } from '../loopback.ts';
import { BitcoinNode } from './chain/bitcoin-node.ts';
import { rpcServer } from './rpc/rpc-server.ts';

/** Unspendable: the key behind this hash is unknown. */
const UNSPENDABLE = Buffer.from([0, 20, ...Buffer.from('no key has this hash')]);

export interface BitcoinStandInOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** The folder from which the node restarts; null stores nothing. */
  readonly dataDir: string | null;
  readonly user?: string;
  readonly password?: string;
  /** Milliseconds between automatic blocks; by default there are none. */
  readonly mineEveryMs?: number;
}

export interface BitcoinStandIn {
  /** With name and password, in the form of BITCOIN_RPC_URL. */
  readonly url: string;
  /** Hashes of new blocks with the pending transactions; the subsidy is unspendable. */
  mine(blocks: number): string[];
  /**
   * Replaces the last so many blocks by one more empty ones; their transactions are pending again.
   */
  reorganise(depth: number): void;
  /** Seconds since 1970; null is the real time. */
  setTime(seconds: number | null): void;
  readonly close: () => Promise<void>;
}

/** Starts a regtest chain of one node with Bitcoin Core's JSON-RPC. It listens on 127.0.0.1 only. */
export async function startBitcoinStandIn(options: BitcoinStandInOptions): Promise<BitcoinStandIn> {
  const { user = 'regtest', password = 'regtest', mineEveryMs } = options;
  const node = new BitcoinNode(options.dataDir);
  const { port, close } = await listenOnLoopback(rpcServer(node, { user, password }), options.port);
  const timer =
    mineEveryMs === undefined ? null : setInterval(() => node.mine(UNSPENDABLE), mineEveryMs);
  return {
    url: `http://${user}:${password}@127.0.0.1:${port}`,
    mine: (blocks) => Array.from({ length: blocks }, () => node.mine(UNSPENDABLE).hash),
    reorganise(depth) {
      const first = node.chain.at(node.chain.tip.height - depth + 1);
      if (depth < 1 || !first || first.height === 0)
        throw new RangeError(`the chain has no ${depth} blocks to take off`);
      node.invalidate(first.hash);
      for (let blocks = 0; blocks <= depth; blocks++) node.mine(UNSPENDABLE, []);
    },
    setTime: (seconds) => node.setTime(seconds),
    async close() {
      if (timer !== null) clearInterval(timer);
      await close();
      node.close();
    },
  };
}
