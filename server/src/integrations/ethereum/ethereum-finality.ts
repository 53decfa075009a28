import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import type { EthereumNode } from './ethereum-node.ts';

/** Mainnet, Holesky, Hoodi, Sepolia: by proof of stake a block is finalised some thirteen to twenty minutes after it was made. */
const CHAINS_THAT_FINALIZE: ReadonlySet<number> = new Set([1, 17_000, 560_048, 11_155_111]);

/**
 * The newest block that is final: the network has finalised it, and it is `confirmations` blocks deep (the block itself is the
 * first). A node of a chain without finality knows no finalised block: there the depth alone counts. One of Ethereum that does
 * not know it is not believed, or a node that somebody puts in between could shorten the wait.
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
