import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { type BitcoinNetwork, FORMATS } from './bitcoin-network.ts';
import { type BitcoinRpc, expected, NodeRefusal, question } from './bitcoin-rpc.ts';
import { chainInfo, descriptorInfo, descriptors, imported } from './node-answers.ts';

/** RPC_WALLET_NOT_FOUND: unknown, or known and not loaded since the node started. */
export const WALLET_NOT_FOUND = -18;
const WALLET_ALREADY_LOADED = -35;

/** Large enough that the node rarely rescans, and cheap: it stores about 100 bytes for each. */
const WATCHED_AT_ONCE = 1_000;

export const listDescriptors = question(descriptors, 'listdescriptors');

/** The node's watch-only wallet for our addresses. */
export interface DepositWallet {
  readonly name: string;
  /**
   * Whether this answer to `listDescriptors` shows that the address of that index is watched.
   * Throws an Error when the wallet watches anything else.
   */
  covers(answer: z.output<typeof descriptors> | NodeRefusal, index: number): boolean;
  /**
   * Creates, loads or extends the wallet until it watches the address of that index. Throws
   * ChainUnreachable; called again it continues.
   */
  cover(index: number): Promise<void>;
}

export interface DepositWalletOptions {
  readonly rpc: BitcoinRpc;
  readonly name: string;
  /** The account key in the node's form (xpub or tpub). */
  readonly accountKey: string;
  readonly network: BitcoinNetwork;
  /** No address was shown before this day: a new node scans the chain from here. */
  readonly birthday: Date;
  /** So many addresses are added to the watched ones when a tenth of that is left. */
  readonly watchedAtOnce?: number;
}

export function depositWallet({
  rpc,
  name,
  accountKey,
  network,
  birthday,
  watchedAtOnce = WATCHED_AT_ONCE,
}: DepositWalletOptions): DepositWallet {
  const descriptor = `wpkh(${accountKey}/0/*)`;

  const coveredUpTo = (answer: z.output<typeof descriptors> | NodeRefusal): number => {
    if (answer instanceof NodeRefusal) return -1;
    const foreign = answer.descriptors.find(({ desc }) => desc.split('#')[0] !== descriptor);
    if (foreign)
      throw new Error(
        `the wallet "${name}" of the Bitcoin node watches addresses that are not from BITCOIN_XPUB; name an unused one in BITCOIN_WALLET`,
      );
    return answer.descriptors[0]?.range?.[1] ?? -1;
  };

  /** Loads the wallet, or creates it when the node has none of that name. */
  const open = async (): Promise<void> => {
    const [loaded] = await rpc.ask([
      question(z.unknown(), 'loadwallet', { filename: name, load_on_startup: true }),
    ]);
    if (!(loaded instanceof NodeRefusal) || loaded.code === WALLET_ALREADY_LOADED) return;
    if (loaded.code !== WALLET_NOT_FOUND)
      throw new ChainUnreachable(`the Bitcoin node does not load the wallet: ${loaded.message}`);
    const [made] = await rpc.ask([
      question(z.unknown(), 'createwallet', {
        wallet_name: name,
        disable_private_keys: true,
        blank: true,
        descriptors: true,
        load_on_startup: true,
      }),
    ]);
    expected(made);
  };

  const watchUpTo = async (last: number, tipMedianTime: number): Promise<void> => {
    const [info] = await rpc.ask([question(descriptorInfo, 'getdescriptorinfo', { descriptor })]);
    // The node permanently skips blocks before a wallet's birthday, so it must never be in the
    // future. Always from the birthday, because this node may be a new one that has missed payments
    // to addresses that others watched.
    const timestamp = Math.min(Math.floor(birthday.getTime() / 1000), tipMedianTime);
    const request = {
      desc: `${descriptor}#${expected(info).checksum}`,
      range: [0, last],
      timestamp,
    };
    const [answer] = await rpc.ask(
      [question(imported, 'importdescriptors', { requests: [request] })],
      name,
    );
    const failed = expected(answer).find(({ success }) => !success);
    if (failed)
      throw new ChainUnreachable(
        `the Bitcoin node does not watch our addresses: ${failed.error?.message ?? 'no reason given'}`,
      );
  };

  return {
    name,
    covers: (answer, index) => coveredUpTo(answer) >= index,
    async cover(index) {
      const [chain, first] = await rpc.ask(
        [question(chainInfo, 'getblockchaininfo'), listDescriptors],
        name,
      );
      const { chain: chainName, mediantime } = expected(chain);
      if (!FORMATS[network].chains.includes(chainName))
        throw new ChainUnreachable(
          `the Bitcoin node is on the chain "${chainName}", and BITCOIN_NETWORK is "${network}"`,
        );
      let answer = first;
      if (answer instanceof NodeRefusal) {
        if (answer.code !== WALLET_NOT_FOUND) expected(answer);
        await open();
        [answer] = await rpc.ask([listDescriptors], name);
      }
      const end = coveredUpTo(expected(answer));
      if (end >= index + watchedAtOnce / 10) return;
      try {
        await watchUpTo(index + watchedAtOnce, mediantime);
      } catch (error) {
        // While the node rescans for the wallet it extends nothing; addresses in range are watched
        // all the same.
        if (!(error instanceof ChainUnreachable) || end < index) throw error;
      }
    },
  };
}
