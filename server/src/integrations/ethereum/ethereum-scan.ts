import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import type { Block, BlockHeader, ChainTransaction, Receipt } from './ethereum-answers.ts';
import { BLOCKS_AT_ONCE, type EthereumNode } from './ethereum-node.ts';

/** A plain transfer of ether to one of our addresses that succeeded. */
export interface Incoming {
  readonly hash: string;
  readonly address: string;
  readonly units: bigint;
  readonly sender: string;
  readonly height: number;
  /** When the block was made. */
  readonly at: Date;
}

/**
 * A transaction by one of our addresses: its value if it succeeded, and the gas it paid in any
 * case.
 */
export interface Outgoing {
  readonly hash: string;
  readonly address: string;
  readonly units: bigint;
  readonly height: number;
}

export interface Scan {
  readonly incoming: readonly Incoming[];
  readonly outgoing: readonly Outgoing[];
  /** Every block that was read, ascending. */
  readonly headers: readonly BlockHeader[];
}

/** Our address in our notation; undefined for any other one. Accepts any case. */
export type FindOurs = (address: string | null) => string | undefined;

/**
 * Reads the blocks after `after` up to `to`. Throws ChainUnreachable also when the chain changes
 * during the read.
 */
export async function scanBlocks(options: {
  readonly node: EthereumNode;
  readonly after: BlockHeader;
  readonly to: number;
  readonly findOurs: FindOurs;
}): Promise<Scan> {
  const headers: BlockHeader[] = [];
  const touching: { block: Block; transaction: ChainTransaction }[] = [];
  let before = options.after;
  for (let from = before.number + 1; from <= options.to; from = before.number + 1) {
    const blocks = await options.node.blocks({
      from,
      to: Math.min(options.to, from + BLOCKS_AT_ONCE - 1),
    });
    if (blocks[0]?.parentHash !== before.hash)
      throw new ChainUnreachable('the chain changed while it was read');
    for (const block of blocks) {
      const { number, hash, parentHash, timestamp } = block;
      headers.push({ number, hash, parentHash, timestamp });
      touching.push(
        ...block.transactions
          .filter((one) => touches(one, options.findOurs))
          .map((transaction) => ({ block, transaction })),
      );
    }
    before = headers.at(-1) ?? before;
  }
  const receipts = await options.node.receipts(touching.map(({ transaction }) => transaction.hash));
  const settled = touching.map(({ block, transaction }, index) => {
    const receipt = receipts[index];
    if (!receipt || receipt.blockHash !== block.hash)
      throw new ChainUnreachable('the chain changed while it was read');
    return { block, transaction, receipt };
  });
  return {
    headers,
    incoming: settled.flatMap(({ block, transaction, receipt }) =>
      incomingOf({ transaction, receipt, block, findOurs: options.findOurs }),
    ),
    outgoing: settled.flatMap(({ transaction, receipt }) =>
      outgoingOf(transaction, receipt, options.findOurs),
    ),
  };
}

function touches(transaction: ChainTransaction, findOurs: FindOurs): boolean {
  return (
    findOurs(transaction.from) !== undefined ||
    (transaction.value > 0n && findOurs(transaction.to) !== undefined)
  );
}

/**
 * At most one: the transaction's own transfer. A reverted one moved nothing, one to itself brought
 * nothing.
 */
export function incomingOf({
  transaction,
  receipt,
  block,
  findOurs,
}: {
  readonly transaction: ChainTransaction;
  readonly receipt: Receipt;
  readonly block: BlockHeader;
  readonly findOurs: FindOurs;
}): Incoming[] {
  const address = findOurs(transaction.to);
  if (
    address === undefined ||
    transaction.value === 0n ||
    !receipt.hasSucceeded ||
    transaction.to === transaction.from
  )
    return [];
  return [
    {
      hash: transaction.hash,
      address,
      units: transaction.value,
      sender: transaction.from,
      height: block.number,
      at: block.timestamp,
    },
  ];
}

function outgoingOf(
  transaction: ChainTransaction,
  receipt: Receipt,
  findOurs: FindOurs,
): Outgoing[] {
  const address = findOurs(transaction.from);
  if (address === undefined) return [];
  const moved =
    receipt.hasSucceeded && transaction.to !== transaction.from ? transaction.value : 0n;
  return [
    {
      hash: transaction.hash,
      address,
      units: moved + receipt.feeUnits,
      height: receipt.blockNumber,
    },
  ];
}
