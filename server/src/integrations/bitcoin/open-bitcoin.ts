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
  /** Name of the watch-only wallet in the node; made when missing. */
  readonly wallet: string;
  /** Account-level extended public key of BIP84. */
  readonly extendedPublicKey: string;
  readonly network: BitcoinNetwork;
  /** From so many on a transaction is final; the block that holds it counts as the first. */
  readonly confirmations: number;
  /** No deposit address was shown before; a node that is new to them reads the chain from here. */
  readonly birthday: Date;
  /** Addresses the node begins to watch in one go; 1,000 unless told. */
  readonly watchedAtOnce?: number;
}

export interface Bitcoin {
  readonly addresses: DepositAddresses;
  readonly watch: DepositWatch;
  readonly proofs: OutgoingProofs;
}

/** Deposits by a Bitcoin node. Asks nothing yet; throws an Error for a key or address of the node that cannot be right. */
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
