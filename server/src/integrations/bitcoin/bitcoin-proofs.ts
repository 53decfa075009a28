import type { OutgoingProof, OutgoingProofs } from '../deposits/deposit-watch.ts';
import { type BitcoinRpc, NodeRefusal, question } from './bitcoin-rpc.ts';
import { inMempool } from './deposit-lines.ts';
import { type Decoded, rawTransaction, walletTransaction } from './node-answers.ts';

interface Found extends Decoded {
  readonly confirmations: number;
}

/**
 * Proves payments that officers signed outside. The wallet knows only transactions of deposit
 * addresses; any other confirmed transaction is found only by a node with `txindex=1`, and is
 * `unknown` without it.
 */
export function bitcoinProofs(options: {
  readonly rpc: BitcoinRpc;
  readonly wallet: string;
  readonly confirmations: number;
}): OutgoingProofs {
  const { rpc, wallet, confirmations } = options;

  const find = async (txid: string): Promise<Found | null> => {
    const [own, indexed] = await rpc.ask(
      [
        question(walletTransaction, 'gettransaction', { txid, verbose: true }),
        question(rawTransaction, 'getrawtransaction', { txid, verbosity: 1 }),
      ],
      wallet,
    );
    if (!(own instanceof NodeRefusal) && own.confirmations > 0)
      return { ...own.decoded, confirmations: own.confirmations };
    // The index still contains a transaction of a reorganised block, without confirmations.
    if (!(indexed instanceof NodeRefusal) && (indexed.confirmations ?? 0) > 0)
      return { ...indexed, confirmations: indexed.confirmations ?? 0 };
    if (!(await inMempool([txid], rpc)).has(txid)) return null;
    if (!(indexed instanceof NodeRefusal)) return { ...indexed, confirmations: 0 };
    return own instanceof NodeRefusal ? null : { ...own.decoded, confirmations: 0 };
  };

  return {
    async prove({ transactionId, address, units }): Promise<OutgoingProof> {
      if (!/^[0-9a-fA-F]{64}$/.test(transactionId)) return { state: 'unknown' };
      const found = await find(transactionId.toLowerCase());
      if (found === null) return { state: 'unknown' };
      // Segwit addresses may be written in capitals (for QR codes); nodes answer in small letters.
      const written = /^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address;
      const paidUnits = found.vout
        .filter(({ scriptPubKey }) => scriptPubKey.address === written)
        .reduce((sum, { value }) => sum + value, 0n);
      if (paidUnits !== units) return { state: 'other', paidUnits };
      return {
        state: found.confirmations >= confirmations ? 'final' : 'seen',
        confirmations: found.confirmations,
      };
    },
  };
}
