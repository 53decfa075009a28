import { callNode } from './call-node.ts';
import type { SandboxEthereumNode } from './start-ethereum-node.ts';

/**
 * Makes blocks for as long as a payment waits for one or is not deep enough yet, and none when nobody pays: a chain with
 * a block every few seconds would fill the disk. Gives what ends it.
 */
export function makeBlocksWhileNeeded(
  node: SandboxEthereumNode,
  options: { readonly everyMs: number; readonly confirmations: number },
): () => Promise<void> {
  // A start may come when the one before it left a payment not deep enough.
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
