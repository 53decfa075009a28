import type { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { type BitcoinNetwork, FORMATS } from './bitcoin-network.ts';
import { type BitcoinRpc, expected, NodeRefusal, question } from './bitcoin-rpc.ts';
import { type DepositWallet, listDescriptors, WALLET_NOT_FOUND } from './deposit-wallet.ts';
import { chainInfo, hash, sinceBlock, unspent, walletInfo } from './node-answers.ts';

/**
 * A new block between two answers makes them inconsistent; blocks rarely come twice in so few
 * attempts.
 */
const TRIES = 5;
const BLOCK_NOT_FOUND = -5;

/** An unspent output. */
export interface Coin {
  readonly units: bigint;
  readonly address: string;
}

/** What the wallet knew at one height of the chain. */
export interface ChainReading {
  readonly head: { readonly height: number; readonly at: Date };
  readonly since: z.output<typeof sinceBlock>;
  /** Unspent outputs that are final, by `txid:output`. */
  readonly unspent: ReadonlyMap<string, Coin>;
  /** The node did not know the block of the cursor: everything is reported again. */
  readonly isFromTheBeginning: boolean;
}

export interface ReadingOptions {
  readonly rpc: BitcoinRpc;
  readonly wallet: DepositWallet;
  readonly network: BitcoinNetwork;
  readonly confirmations: number;
}

/**
 * Reads the wallet, and lets `detail` ask more, until all answers belong to the same last block.
 * Throws ChainUnreachable.
 */
export async function readAtOneHeight<R>(
  options: ReadingOptions & {
    readonly cursor: string | null;
    readonly addressCount: number;
    readonly detail: (reading: ChainReading) => Promise<R>;
  },
): Promise<R> {
  const { rpc, wallet } = options;
  const bestBlock = question(hash, 'getbestblockhash');
  let { cursor } = options;
  for (let left = TRIES; left > 0; left--) {
    const [info, state, watched, coins, since, best] = await rpc.ask(
      [
        question(chainInfo, 'getblockchaininfo'),
        question(walletInfo, 'getwalletinfo'),
        listDescriptors,
        question(unspent, 'listunspent', { minconf: options.confirmations, include_unsafe: true }),
        question(sinceBlock, 'listsinceblock', {
          ...(cursor === null ? {} : { blockhash: cursor }),
          target_confirmations: options.confirmations,
          include_removed: true,
          include_change: true,
        }),
        bestBlock,
      ],
      wallet.name,
    );
    const { chain, blocks, bestblockhash, time } = expected(info);
    if (!FORMATS[options.network].chains.includes(chain))
      throw new ChainUnreachable(
        `the Bitcoin node is on the chain "${chain}", and BITCOIN_NETWORK is "${options.network}"`,
      );
    if (
      (state instanceof NodeRefusal && state.code === WALLET_NOT_FOUND) ||
      !wallet.covers(watched, options.addressCount - 1)
    ) {
      await wallet.cover(options.addressCount);
      continue;
    }
    if (expected(state).scanning !== false)
      throw new ChainUnreachable('the Bitcoin node still reads the past for our wallet');
    if (since instanceof NodeRefusal && since.code === BLOCK_NOT_FOUND && cursor !== null) {
      // Another node, which never saw the reorganised block: everything is reported again.
      cursor = null;
      continue;
    }
    const final = new Map(
      expected(coins).map(({ txid, vout, amount, address = '' }): [string, Coin] => [
        `${txid}:${vout}`,
        { units: amount, address },
      ]),
    );
    const result = await options.detail({
      head: { height: blocks, at: time },
      since: expected(since),
      unspent: final,
      isFromTheBeginning: cursor === null,
    });
    const [after] = await rpc.ask([bestBlock]);
    if (expected(best) === bestblockhash && expected(after) === bestblockhash) return result;
  }
  throw new ChainUnreachable('the chain moved with every question');
}
