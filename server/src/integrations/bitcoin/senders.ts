import { type BitcoinRpc, NodeRefusal, question } from './bitcoin-rpc.ts';
import type { DepositLine } from './deposit-lines.ts';
import { rawTransaction, rawWithSpent, unspentOutput } from './node-answers.ts';

/**
 * The address of the first input of each transaction, as far as a node without an index of all
 * transactions knows it: from the block that spent it, from the unspent outputs while it is
 * pending, or from the mempool. Bitcoin has no sender; this is the nearest equivalent.
 */
export async function sendersOf(
  lines: readonly DepositLine[],
  rpc: BitcoinRpc,
): Promise<Map<string, string>> {
  const paid = lines.filter(({ finality, isCoinbase }) => finality !== 'gone' && !isCoinbase);
  const inBlocks = firstOfEach(paid.filter(({ blockhash }) => blockhash !== null));
  const waiting = firstOfEach(paid.filter(({ blockhash }) => blockhash === null));
  const senders = new Map<string, string>();

  const confirmed = await rpc.ask(
    inBlocks.map(({ txid, blockhash }) =>
      question(rawWithSpent, 'getrawtransaction', { txid, verbosity: 2, blockhash }),
    ),
  );
  for (const [at, { txid }] of inBlocks.entries()) {
    const answer = confirmed[at];
    const address =
      answer instanceof NodeRefusal ? undefined : answer?.vin[0]?.prevout?.scriptPubKey.address;
    if (address !== undefined) senders.set(txid, address);
  }

  for (const [waits, spent] of await firstInputs(
    waiting.map(({ txid }) => txid),
    rpc,
  )) {
    const [inChain, inMempool] = await rpc.ask([
      question(unspentOutput, 'gettxout', {
        txid: spent.txid,
        n: spent.vout,
        include_mempool: false,
      }),
      question(rawTransaction, 'getrawtransaction', { txid: spent.txid, verbosity: 1 }),
    ]);
    const output = inChain instanceof NodeRefusal || inChain === null ? undefined : inChain;
    const before =
      inMempool instanceof NodeRefusal
        ? undefined
        : inMempool.vout.find(({ n }) => n === spent.vout);
    const address = output?.scriptPubKey.address ?? before?.scriptPubKey.address;
    if (address !== undefined) senders.set(waits, address);
  }
  return senders;
}

async function firstInputs(
  txids: readonly string[],
  rpc: BitcoinRpc,
): Promise<[string, { txid: string; vout: number }][]> {
  const answers = await rpc.ask(
    txids.map((txid) => question(rawTransaction, 'getrawtransaction', { txid, verbosity: 1 })),
  );
  return txids.flatMap((txid, at) => {
    const answer = answers[at];
    const first = answer instanceof NodeRefusal ? undefined : answer?.vin[0];
    return first?.txid === undefined || first.vout === undefined
      ? []
      : [[txid, { txid: first.txid, vout: first.vout }]];
  });
}

function firstOfEach(lines: readonly DepositLine[]): DepositLine[] {
  return [...new Map(lines.map((line) => [line.txid, line])).values()];
}
