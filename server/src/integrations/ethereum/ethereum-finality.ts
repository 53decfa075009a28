import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import type { EthereumNode } from './ethereum-node.ts';

/** Mainnet, Holesky, Hoodi, Sepolia: by proof of stake a block is finalised some thirteen to twenty minutes after it was made. */
const CHAINS_THAT_FINALIZE: ReadonlySet<number> = new Set([1, 17_000, 560_048, 11_155_111]);

/**
 * The newest block that is final: the network has finalised it, and it is `confirmations` blocks deep (the block itself is the
 * first). A chain without finality has no finalised block: there only the depth counts. An Ethereum node without one is not trusted,
 * because a false node could otherwise shorten the wait.
 */
export async function newestFinalBlock(
  node: EthereumNode,
  { head, confirmations }: { readonly head: number; readonly confirmations: number },
): Promise<number> {
  const finalized = await node.finalized();
  if (finalized === null && CHAINS_THAT_FINALIZE.has(node.chainId))
    throw new ChainUnreachable('the Ethereum node does not say which block is finalised');
  return Math.min(head - confirmations + 1, finalized ?? head);
}
