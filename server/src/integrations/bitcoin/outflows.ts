import type { DepositBalance, Outflow } from '../deposits/deposit-watch.ts';
import { type BitcoinRpc, expected, NodeRefusal, question } from './bitcoin-rpc.ts';
import type { ChainReading, Coin } from './chain-reading.ts';
import {
  addressInfo,
  type Listed,
  type WalletTransaction,
  walletTransaction,
} from './node-answers.ts';

interface Spend {
  /** The spent output, `txid:output`. */
  readonly outpoint: string;
  readonly outflow: Outflow;
  readonly spentConfirmations: number;
}

interface Money {
  /** Final outgoing money. */
  readonly outflows: Outflow[];
  /** What lies on our addresses, by final transactions alone. */
  readonly balance: DepositBalance;
}

/**
 * Spends from our addresses: each input of such a transaction is one outflow of its whole amount,
 * because change to one of our addresses is a deposit. Reported once it is final; until then the
 * money counts as present.
 */
export async function outflowsOf(
  listing: readonly Listed[],
  options: {
    readonly rpc: BitcoinRpc;
    readonly wallet: string;
    readonly confirmations: number;
    readonly reading: Pick<ChainReading, 'head' | 'unspent'>;
  },
): Promise<Money> {
  const { confirmations, reading } = options;
  // A transaction in conflict with the chain (negative) spends nothing; the one that took its place is in the list too.
  const txids = [
    ...new Set(
      listing
        .filter((one) => one.category === 'send' && one.confirmations >= 0)
        .map(({ txid }) => txid),
    ),
  ];
  const spending = (
    await options.rpc.ask(
      txids.map((txid) => question(walletTransaction, 'gettransaction', { txid, verbose: true })),
      options.wallet,
    )
  ).map(expected);
  const spends: Spend[] = [];
  // One after the other, because a node refuses too many calls at once.
  for (const transaction of spending) spends.push(...(await spendsOf(transaction, options)));

  const lying = new Map(reading.unspent);
  const isSettled = (spend: Spend) => spendConfirmations(spending, spend) >= confirmations;
  for (const spend of spends) {
    if (!isSettled(spend) && spend.spentConfirmations >= confirmations)
      lying.set(spend.outpoint, spend.outflow);
  }
  return {
    outflows: spends.filter(isSettled).map(({ outflow }) => outflow),
    balance: {
      units: [...lying.values()].reduce((sum, { units }) => sum + units, 0n),
      byAddress: unitsByAddress(lying.values()),
      ...reading.head,
    },
  };
}

function unitsByAddress(coins: Iterable<Coin>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { address, units } of coins) sums.set(address, (sums.get(address) ?? 0n) + units);
  return sums;
}

async function spendsOf(
  transaction: WalletTransaction,
  options: { readonly rpc: BitcoinRpc; readonly wallet: string },
): Promise<Spend[]> {
  const inputs = transaction.decoded.vin.flatMap(({ txid, vout }, at) =>
    txid === undefined || vout === undefined ? [] : [{ txid, vout, at }],
  );
  const before = await options.rpc.ask(
    inputs.map(({ txid }) =>
      question(walletTransaction, 'gettransaction', { txid, verbose: true }),
    ),
    options.wallet,
  );
  const candidates = inputs.flatMap(({ txid, vout, at }, place) => {
    const spent = before[place];
    if (spent === undefined || spent instanceof NodeRefusal) return [];
    const output = spent.decoded.vout.find(({ n }) => n === vout);
    const address = output?.scriptPubKey.address;
    if (output === undefined || address === undefined) return [];
    const outflow: Outflow = {
      key: `${transaction.txid}:${at}`,
      transactionId: transaction.txid,
      address,
      units: output.value,
      height: transaction.blockheight ?? 0,
    };
    return [{ outpoint: `${txid}:${vout}`, outflow, spentConfirmations: spent.confirmations }];
  });
  // The wallet also knows other people's outputs, when the same transaction paid us.
  const owners = await options.rpc.ask(
    candidates.map(({ outflow }) =>
      question(addressInfo, 'getaddressinfo', { address: outflow.address }),
    ),
    options.wallet,
  );
  return candidates.filter((_, at) => {
    const owner = owners[at];
    return owner !== undefined && expected(owner).ismine;
  });
}

function spendConfirmations(spending: readonly WalletTransaction[], { outflow }: Spend): number {
  return spending.find(({ txid }) => txid === outflow.transactionId)?.confirmations ?? 0;
}
