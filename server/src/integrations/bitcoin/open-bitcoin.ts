import type { DepositAddresses, DepositWatch, OutgoingProofs } from '../deposits/deposit-watch.ts';
import { bitcoinAddresses } from './bitcoin-addresses.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import { bitcoinProofs } from './bitcoin-proofs.ts';
import { bitcoinRpc } from './bitcoin-rpc.ts';
import { bitcoinWatch } from './bitcoin-watch.ts';
import { depositWallet } from './deposit-wallet.ts';
import { readExtendedPublicKey } from './extended-public-key.ts';

export interface BitcoinOptions {
  /** http://user:password@host:port */
  readonly rpcUrl: string;
  /** Name of the watch-only wallet in the node; created when missing. */
  readonly wallet: string;
  /** Account-level extended public key of BIP84. */
  readonly extendedPublicKey: string;
  readonly network: BitcoinNetwork;
  /**
   * The number of confirmations for finality; the block with the transaction counts as the first.
   */
  readonly confirmations: number;
  /** No deposit address was shown before this day; a new node scans the chain from here. */
  readonly birthday: Date;
  /** Addresses that the node starts to watch in one go; 1,000 by default. */
  readonly watchedAtOnce?: number;
}

export interface Bitcoin {
  readonly addresses: DepositAddresses;
  readonly watch: DepositWatch;
  readonly proofs: OutgoingProofs;
}

/**
 * Deposits by a Bitcoin node. Makes no call yet; throws an Error for an invalid key or node
 * address.
 */
export function openBitcoin(options: BitcoinOptions): Bitcoin {
  const { network, confirmations } = options;
  const key = readExtendedPublicKey(options.extendedPublicKey, network);
  const rpc = bitcoinRpc({ url: options.rpcUrl });
  const wallet = depositWallet({
    rpc,
    name: options.wallet,
    accountKey: key.forDescriptor,
    network,
    birthday: options.birthday,
    ...(options.watchedAtOnce === undefined ? {} : { watchedAtOnce: options.watchedAtOnce }),
  });
  return {
    addresses: bitcoinAddresses({ receiving: key.receiving, network, wallet }),
    watch: bitcoinWatch({ rpc, wallet, network, confirmations }),
    proofs: bitcoinProofs({ rpc, wallet: wallet.name, confirmations }),
  };
}
