import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import type { BlockHeader } from './ethereum-answers.ts';
import type { EthereumNode } from './ethereum-node.ts';
import { type FindOurs, type Incoming, incomingOf } from './ethereum-scan.ts';

/**
 * The fate of a deposit that was seen and is in none of the blocks just read. `vanished`: the node
 * no longer knows it, so neither its amount nor its address. `undone`: it reverted when it was put
 * into another block.
 */
export type OpenDeposit =
  | { readonly state: 'mined'; readonly incoming: Incoming }
  | {
      readonly state: 'waiting' | 'undone';
      readonly hash: string;
      readonly address: string;
      readonly units: bigint;
      readonly sender: string;
    }
  | { readonly state: 'vanished'; readonly hash: string };

const HASH = /^0x[0-9a-f]{64}$/;

/** @param options.hashes of transactions reported as seen. Throws ChainUnreachable. */
export async function findOpenDeposits(options: {
  readonly node: EthereumNode;
  readonly hashes: readonly string[];
  readonly findOurs: FindOurs;
}): Promise<OpenDeposit[]> {
  const { node, findOurs } = options;
  const hashes = options.hashes.filter((hash) => HASH.test(hash));
  if (hashes.length === 0) return [];
  const [transactions, receipts] = await Promise.all([
    node.transactions(hashes),
    node.receipts(hashes),
  ]);
  const blocks = await headersOf(
    node,
    receipts.flatMap((receipt) => (receipt ? [receipt.blockNumber] : [])),
  );
  return hashes.map((hash, index): OpenDeposit => {
    const [transaction, receipt] = [transactions[index], receipts[index]];
    if (!transaction) return { state: 'vanished', hash };
    const { value: units, from: sender } = transaction;
    const address = findOurs(transaction.to);
    if (address === undefined) return { state: 'vanished', hash };
    if (!receipt) return { state: 'waiting', hash, address, units, sender };
    const block = blocks.get(receipt.blockNumber);
    if (block?.hash !== receipt.blockHash)
      throw new ChainUnreachable('the chain changed while it was read');
    const [incoming] = incomingOf({ transaction, receipt, block, findOurs });
    return incoming
      ? { state: 'mined', incoming }
      : { state: 'undone', hash, address, units, sender };
  });
}

async function headersOf(
  node: EthereumNode,
  heights: readonly number[],
): Promise<Map<number, BlockHeader>> {
  const headers = await node.headers([...new Set(heights)]);
  return new Map(headers.map((header) => [header.number, header]));
}
