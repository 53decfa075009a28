import { callNode } from './call-node.ts';
import { type EthereumPayer, ethereumPayer } from './ethereum-payer.ts';
import { type NodeDoor, openNodeDoor } from './node-door.ts';
import {
  EthereumMissing,
  type SandboxEthereumNode,
  startEthereumNode,
} from './start-ethereum-node.ts';

/** Below the 32 blocks for which the sandbox's node keeps balances. */
export const SANDBOX_ETHEREUM_CONFIRMATIONS = 3;
export const BLOCK_EVERY_MS = 3_000;

/** A real Ethereum node with its own chain, a payer and the issuer's own wallet. */
export interface SandboxEthereum extends SandboxEthereumNode {
  readonly payer: EthereumPayer;
  /** The issuer's wallet for refunds; not the deposit addresses, whose keys only collect. */
  readonly issuer: EthereumPayer;
  height(): Promise<number>;
  /** The product's connection to the node. */
  readonly door: NodeDoor;
}

/**
 * @param options.blockEveryMs while a payment is pending; null makes blocks only on `mine`.
 * @returns null where npm has no node for this computer.
 */
export async function startEthereumNetwork(options: {
  readonly dataDir: string | null;
  readonly blockEveryMs: number | null;
}): Promise<SandboxEthereum | null> {
  const node = await startEthereumNode({
    dataDir: options.dataDir,
    port: 0,
    blockTimeSeconds: null,
  }).catch((error: unknown) => {
    if (error instanceof EthereumMissing) return null;
    throw error;
  });
  if (node === null) return null;
  const endBlocks =
    options.blockEveryMs === null
      ? () => Promise.resolve()
      : makeBlocksWhileNeeded(node, {
          everyMs: options.blockEveryMs,
          confirmations: SANDBOX_ETHEREUM_CONFIRMATIONS,
        });
  const door = await openNodeDoor(node.url);
  return {
    ...node,
    door,
    payer: await ethereumPayer({ url: node.url }),
    issuer: await ethereumPayer({ url: node.url, account: 1 }),
    height: async () => Number(await callNode(node.url, 'eth_blockNumber', [])),
    async close() {
      await endBlocks();
      await door.close();
      await node.close();
    },
  };
}

/**
 * Makes blocks while a payment is pending or not deep enough, and none otherwise: a chain with a
 * block every few seconds would fill the disk. Returns the function that stops it.
 */
function makeBlocksWhileNeeded(
  node: SandboxEthereumNode,
  options: { readonly everyMs: number; readonly confirmations: number },
): () => Promise<void> {
  // The previous start may have left a payment that is not deep enough.
  let still = options.confirmations;
  let ended = false;
  let busy = Promise.resolve();
  const step = async () => {
    if ((await waiting(node.url)) > 0) still = options.confirmations + 1;
    if (still === 0 || ended) return;
    await node.mine(1);
    still -= 1;
  };
  const timer = setInterval(() => {
    busy = busy.then(step).catch(() => undefined);
  }, options.everyMs);
  return async () => {
    ended = true;
    clearInterval(timer);
    await busy;
  };
}

async function waiting(url: string): Promise<number> {
  const status = await callNode(url, 'txpool_status', []);
  return typeof status === 'object' && status !== null && 'pending' in status
    ? Number(status.pending)
    : 0;
}
