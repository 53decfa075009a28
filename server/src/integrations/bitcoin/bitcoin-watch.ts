import type {
  Deposit,
  DepositInterest,
  DepositNews,
  DepositWatch,
} from '../deposits/deposit-watch.ts';
import { type ChainReading, readAtOneHeight, type ReadingOptions } from './chain-reading.ts';
import {
  byPlace,
  depositOf,
  type DepositLine,
  inMempool,
  linesByKey,
  linesOf,
} from './deposit-lines.ts';
import { outflowsOf } from './outflows.ts';
import { sendersOf } from './senders.ts';

/**
 * Deposits in the watch-only wallet of a Bitcoin node. The cursor is the newest final block:
 * everything above it is reported at every read, so each deposit is reported as final at least
 * once, and a reorganisation of any depth shows in the transactions that the node removed since.
 */
export function bitcoinWatch(options: ReadingOptions): DepositWatch {
  return {
    source: 'bitcoin',
    look: (interest) =>
      readAtOneHeight({
        ...options,
        cursor: interest.cursor,
        addressCount: interest.addresses.length,
        detail: (reading) => newsOf(reading, interest, options),
      }),
  };
}

async function newsOf(
  reading: ChainReading,
  interest: DepositInterest,
  { rpc, wallet, confirmations }: ReadingOptions,
): Promise<DepositNews> {
  const { transactions, removed = [] } = reading.since;
  const waiting = [
    ...new Set(transactions.filter((one) => one.confirmations === 0).map(({ txid }) => txid)),
  ];
  const mempool = await inMempool(waiting, rpc);
  const answer = new Map(
    linesOf(transactions, { confirmations, mempool }).map((line) => [line.key, line]),
  );
  const missing = interest.open.filter((key) => !answer.has(key));
  const asked = await linesByKey(missing, { rpc, wallet: wallet.name, confirmations });
  // Another node reports everything anew, but nothing about the chain of the previous node. A transaction that it does not know
  // proves nothing, because its wallet may not have read that far back.
  const lost = reading.isFromTheBeginning
    ? await linesByKey(
        interest.final.flatMap(({ key }) => (answer.has(key) ? [] : key)),
        { rpc, wallet: wallet.name, confirmations },
      )
    : new Map<string, DepositLine | null>();
  const undone = linesOf(removed, { confirmations, mempool })
    .filter(({ key }) => !answer.has(key))
    .map((line): DepositLine => ({ ...line, finality: 'gone' }));

  const wasRemoved = new Set(removed.map(({ txid }) => txid));
  const open = new Set([...interest.open, ...interest.final.map(({ key }) => key)]);
  // The wallet keeps replaced transactions for ever; they are reported only if they were counted before.
  const known = [...answer.values()].filter(
    ({ key, txid, finality }) => finality !== 'gone' || open.has(key) || wasRemoved.has(txid),
  );
  const lines = new Map(
    [...undone, ...known, ...present(asked), ...present(lost)].map((line) => [line.key, line]),
  );
  const inOrder = [...lines.values()].toSorted(byPlace);
  const senders = await sendersOf(inOrder, rpc);

  return {
    deposits: [
      ...forgotten(asked, reading),
      ...inOrder.map((line) => depositOf(line, senders.get(line.txid) ?? null)),
    ],
    ...(await outflowsOf(transactions, {
      rpc,
      wallet: wallet.name,
      confirmations,
      reading,
    })),
    cursor: reading.since.lastblock,
    head: reading.head,
    isComplete: true,
  };
}

function present(asked: ReadonlyMap<string, DepositLine | null>): DepositLine[] {
  return [...asked.values()].filter((line) => line !== null);
}

/** A node that never knew the transaction cannot say what it paid; the payment still counts as gone. */
function forgotten(
  asked: ReadonlyMap<string, DepositLine | null>,
  { head }: ChainReading,
): Deposit[] {
  return [...asked]
    .filter(([, line]) => line === null)
    .map(([key]) => ({
      key,
      transactionId: key.split(':')[0] ?? '',
      units: 0n,
      address: '',
      memo: null,
      sender: null,
      muxed: false,
      foreignAsset: null,
      finality: 'gone',
      confirmations: 0,
      networkTime: head.at,
      height: null,
    }));
}
