import { z } from 'zod';
import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { type BitcoinNetwork, FORMATS } from './bitcoin-network.ts';
import { type BitcoinRpc, expected, NodeRefusal, question } from './bitcoin-rpc.ts';
import { chainInfo, descriptorInfo, descriptors, imported } from './node-answers.ts';

/** RPC_WALLET_NOT_FOUND: unknown, or known and not loaded since the node started. */
export const WALLET_NOT_FOUND = -18;
const WALLET_ALREADY_LOADED = -35;

/** Seldom enough that the node reads the past again, and nothing to a node: it stores about 100 bytes for each. */
const WATCHED_AT_ONCE = 1_000;

export const listDescriptors = question(descriptors, 'listdescriptors');

/** The node's wallet that watches our addresses and can spend nothing. */
export interface DepositWallet {
  readonly name: string;
  /** Whether this answer to `listDescriptors` shows that the address of that index is watched. Throws an Error when the wallet watches anything else. */
  covers(answer: z.output<typeof descriptors> | NodeRefusal, index: number): boolean;
  /** Makes, loads or extends the wallet until it watches the address of that index. Throws ChainUnreachable; asked again it goes on where it was. */
  cover(index: number): Promise<void>;
}

export interface DepositWalletOptions {
  readonly rpc: BitcoinRpc;
  readonly name: string;
  /** The account key as a node reads it (xpub or tpub). */
  readonly accountKey: string;
  readonly network: BitcoinNetwork;
  /** No address was shown before: a node that is new to them reads the chain from here. */
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

  /** Loads the wallet, or makes it when the node has none of that name. */
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
    // The node skips blocks before the birthday of a wallet for ever, so it must never lie in the future. Always from the
    // birthday, for this node may be a new one that has missed payments to addresses which others watched.
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
        // While the node reads the past for the wallet it extends nothing; what is covered already is watched all the same.
        if (!(error instanceof ChainUnreachable) || end < index) throw error;
      }
    },
  };
}
