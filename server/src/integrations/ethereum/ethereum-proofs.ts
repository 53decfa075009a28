import type { OutgoingProofs } from '../deposits/deposit-watch.ts';
import { newestFinalBlock } from './ethereum-finality.ts';
import type { EthereumNode } from './ethereum-node.ts';

/**
 * Proves payments that an officer signed outside. Only a plain transfer counts: a transaction to
 * exactly that address with exactly that value. A transfer by a contract (a multi-signature wallet,
 * a batch of payments) cannot be read from a transaction and is reported as `other` with 0; so is a
 * reverted one.
 */
export function ethereumProofs({
  node,
  confirmations,
}: {
  readonly node: EthereumNode;
  readonly confirmations: number;
}): OutgoingProofs {
  return {
    async prove({ transactionId, address, units }) {
      const hash = transactionId.trim().toLowerCase();
      const head = await node.head();
      if (!/^0x[0-9a-f]{64}$/.test(hash)) return { state: 'unknown' };
      const [[transaction], [receipt]] = await Promise.all([
        node.transactions([hash]),
        node.receipts([hash]),
      ]);
      if (!transaction) return { state: 'unknown' };
      const paidUnits =
        transaction.to === address.toLowerCase() && receipt?.hasSucceeded !== false
          ? transaction.value
          : 0n;
      if (paidUnits !== units) return { state: 'other', paidUnits };
      if (!receipt) return { state: 'seen', confirmations: 0 };
      const isFinal =
        receipt.blockNumber <= (await newestFinalBlock(node, { head, confirmations }));
      return {
        state: isFinal ? 'final' : 'seen',
        confirmations: Math.max(1, head - receipt.blockNumber + 1),
      };
    },
  };
}
