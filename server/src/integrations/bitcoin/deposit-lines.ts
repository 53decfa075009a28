import type { Deposit } from '../deposits/deposit-watch.ts';
import { type BitcoinRpc, NodeRefusal, question } from './bitcoin-rpc.ts';
import { type Listed, type WalletTransaction, walletTransaction } from './node-answers.ts';
import { z } from 'zod';

/** Higher than every block. */
const MEMPOOL = Number.MAX_SAFE_INTEGER;

/** An output to one of our addresses, from any source of the node. */
export interface DepositLine {
  readonly key: string;
  readonly txid: string;
  readonly address: string;
  readonly units: bigint;
  readonly networkTime: Date;
  readonly blockhash: string | null;
  readonly height: number | null;
  /** Index within the block. */
  readonly blockindex: number;
  readonly confirmations: number;
  readonly isCoinbase: boolean;
  readonly finality: Deposit['finality'];
}

type InBlock = Pick<
  WalletTransaction,
  'confirmations' | 'blockhash' | 'blockheight' | 'blockindex' | 'blocktime' | 'timereceived'
>;

/**
 * The outputs to our addresses among the wallet's lines. Only the mempool says whether an
 * unconfirmed transaction may still come: the wallet keeps replaced and evicted ones.
 */
export function linesOf(
  listing: readonly Listed[],
  options: { readonly confirmations: number; readonly mempool: ReadonlySet<string> },
): DepositLine[] {
  return listing.flatMap((one) => {
    if (one.category === 'send' || one.address === undefined || one.amount === 0n) return [];
    // Newly mined coins are spendable after 100 blocks and no money before.
    const isFinal = one.confirmations >= options.confirmations && one.category !== 'immature';
    const isAlive =
      one.confirmations > 0 ||
      (one.confirmations === 0 && one.abandoned !== true && options.mempool.has(one.txid));
    const finality = !isAlive || one.category === 'orphan' ? 'gone' : isFinal ? 'final' : 'seen';
    return [
      {
        key: `${one.txid}:${one.vout}`,
        txid: one.txid,
        address: one.address,
        units: one.amount,
        isCoinbase: one.category !== 'receive',
        finality,
        ...placeOf(one),
      },
    ];
  });
}

/**
 * The same for outputs that are missing from the listing, looked up one by one; `null` for those
 * unknown to the node.
 */
export async function linesByKey(
  keys: readonly string[],
  options: { readonly rpc: BitcoinRpc; readonly wallet: string; readonly confirmations: number },
): Promise<Map<string, DepositLine | null>> {
  const txids = [...new Set(keys.map((key) => key.split(':')[0] ?? ''))];
  const answers = await options.rpc.ask(
    txids.map((txid) => question(walletTransaction, 'gettransaction', { txid, verbose: true })),
    options.wallet,
  );
  const found = new Map(txids.map((txid, at) => [txid, answers[at]]));
  const unconfirmed = txids.filter((txid) => isUnconfirmed(found.get(txid)));
  const mempool = await inMempool(unconfirmed, options.rpc);
  return new Map(
    keys.map((key) => {
      const [txid = '', vout = ''] = key.split(':');
      const transaction = found.get(txid);
      if (transaction === undefined || transaction instanceof NodeRefusal) return [key, null];
      const output = transaction.decoded.vout.find(({ n }) => n === Number(vout));
      const address = output?.scriptPubKey.address;
      if (output === undefined || address === undefined) return [key, null];
      const category = transaction.details.find((detail) => detail.category !== 'send')?.category;
      const listing: Listed = {
        ...transaction,
        category: transaction.generated === true ? coinbaseCategory(category) : 'receive',
        address,
        amount: output.value,
        vout: output.n,
        abandoned: transaction.details.some(({ abandoned }) => abandoned === true),
      };
      return [key, linesOf([listing], { ...options, mempool })[0] ?? null];
    }),
  );
}

/** The transactions that are in the mempool now. */
export async function inMempool(txids: readonly string[], rpc: BitcoinRpc): Promise<Set<string>> {
  const answers = await rpc.ask(
    txids.map((txid) => question(z.object({}), 'getmempoolentry', { txid })),
  );
  return new Set(txids.filter((_, at) => !(answers[at] instanceof NodeRefusal)));
}

export function depositOf(line: DepositLine, sender: string | null): Deposit {
  const isInChain = line.confirmations > 0 && line.finality !== 'gone';
  return {
    key: line.key,
    transactionId: line.txid,
    units: line.units,
    address: line.address,
    memo: null,
    sender,
    muxed: false,
    foreignAsset: null,
    finality: line.finality,
    confirmations: isInChain ? line.confirmations : 0,
    networkTime: line.networkTime,
    height: isInChain ? line.height : null,
  };
}

/**
 * First the ones that are gone, then in the order of the chain, then pending ones in the order of
 * the node's first sight.
 */
export function byPlace(a: DepositLine, b: DepositLine): number {
  return (
    Number(b.finality === 'gone') - Number(a.finality === 'gone') ||
    (a.height ?? MEMPOOL) - (b.height ?? MEMPOOL) ||
    a.blockindex - b.blockindex ||
    a.networkTime.getTime() - b.networkTime.getTime() ||
    (a.key < b.key ? -1 : 1)
  );
}

function placeOf({
  confirmations,
  blockhash,
  blockheight,
  blockindex,
  blocktime,
  timereceived,
}: InBlock) {
  // A node that was off, or had to rescan, first saw the transaction after the network had put it
  // into a block.
  const networkTime =
    blocktime !== undefined && blocktime < timereceived ? blocktime : timereceived;
  return {
    confirmations,
    networkTime,
    blockhash: blockhash ?? null,
    height: blockheight ?? null,
    blockindex: blockindex ?? 0,
  };
}

function isUnconfirmed(answer: WalletTransaction | NodeRefusal | undefined): boolean {
  return answer !== undefined && !(answer instanceof NodeRefusal) && answer.confirmations === 0;
}

function coinbaseCategory(text: string | undefined): Listed['category'] {
  return text === 'immature' || text === 'orphan' ? text : 'generate';
}
