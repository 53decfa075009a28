import type { BitcoinNode } from '../chain/bitcoin-node.ts';
import type { Transaction } from '../chain/transaction.ts';
import { COINBASE_MATURITY } from '../chain/transaction-rules.ts';
import type { WatchWallet } from '../chain/watch-wallet.ts';
import { addressOf, bitcoins, type Json } from './json-shapes.ts';

/** The wallets' spendable coins: newly mined ones only after they are mature. */
export function isSpendable(node: BitcoinNode, transaction: Transaction): boolean {
  return !transaction.isCoinbase || node.confirmationsOf(transaction) > COINBASE_MATURITY;
}

/** A wallet's data about a transaction as a whole. */
export function walletEntry(node: BitcoinNode, transaction: Transaction): Record<string, Json> {
  const place = node.placeOf(transaction.txid);
  const confirmations = node.confirmationsOf(transaction);
  const received = node.known(transaction.txid)?.at ?? 0;
  return {
    confirmations,
    ...(transaction.isCoinbase ? { generated: true } : {}),
    ...(place
      ? {
          blockhash: place.block.hash,
          blockheight: place.block.height,
          blockindex: place.index,
          blocktime: place.block.time,
        }
      : { trusted: false }),
    txid: transaction.txid,
    wtxid: transaction.wtxid,
    walletconflicts: [],
    time: received,
    timereceived: received,
    'bip125-replaceable': confirmations === 0 ? 'yes' : 'no',
  };
}

/** One line for each output that the wallet sent, and one for each that it received. */
export function walletDetails(
  node: BitcoinNode,
  wallet: WatchWallet,
  options: { readonly transaction: Transaction; readonly isChangeAsked: boolean },
): Record<string, Json>[] {
  const { transaction, isChangeAsked } = options;
  const debit = wallet.debitOf(transaction);
  const paid = transaction.outputs.reduce((sum, { units }) => sum + units, 0n);
  return transaction.outputs.flatMap(({ units, script }, vout) => {
    const isMine = wallet.isMine(script);
    const found = addressOf(script);
    const address = found === undefined ? {} : { address: found };
    // Outputs of a wallet to itself are its change, because these addresses have no label.
    if (debit > 0n && isMine && !isChangeAsked) return [];
    const sent =
      debit > 0n
        ? [
            {
              ...address,
              category: 'send',
              amount: bitcoins(-units),
              vout,
              fee: bitcoins(paid - debit),
              abandoned: false,
            },
          ]
        : [];
    const received = isMine
      ? [
          {
            ...address,
            category: receivedAs(node, transaction),
            amount: bitcoins(units),
            vout,
            abandoned: false,
          },
        ]
      : [];
    return [...sent, ...received];
  });
}

/**
 * `listsinceblock`: transactions after the block, or after its last ancestor in the best chain; and
 * the removed ones since.
 */
export function listSinceBlock(
  node: BitcoinNode,
  wallet: WatchWallet,
  options: {
    readonly blockhash: string | null;
    readonly target: number;
    readonly isRemovedAsked: boolean;
    readonly isChangeAsked: boolean;
  },
): Json {
  const { chain } = node;
  const { isChangeAsked } = options;
  const lines = (transaction: Transaction) =>
    walletDetails(node, wallet, { transaction, isChangeAsked }).map((detail) => ({
      ...detail,
      ...walletEntry(node, transaction),
    }));
  const removed: Json[] = [];
  let since = options.blockhash === null ? null : chain.block(options.blockhash);
  while (since !== null && !chain.isInBestChain(since)) {
    for (const { txid } of since.transactions) {
      const own = wallet.transaction(txid);
      if (own) removed.push(...lines(own));
    }
    since = chain.block(since.previous);
  }
  const depth = since === null ? Infinity : chain.tip.height + 1 - since.height;
  const transactions = [...wallet.transactions()]
    .filter((one) => Math.abs(node.confirmationsOf(one)) < depth)
    .flatMap(lines);
  const target = Math.min(options.target, chain.tip.height + 1);
  const last = chain.at(chain.tip.height + 1 - target) ?? chain.tip;
  return { transactions, ...(options.isRemovedAsked ? { removed } : {}), lastblock: last.hash };
}

function receivedAs(node: BitcoinNode, transaction: Transaction): string {
  if (!transaction.isCoinbase) return 'receive';
  if (node.confirmationsOf(transaction) < 1) return 'orphan';
  return isSpendable(node, transaction) ? 'generate' : 'immature';
}
