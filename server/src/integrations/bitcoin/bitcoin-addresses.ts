import type { HDKey } from '@scure/bip32';
import type { DepositAddresses } from '../deposits/deposit-watch.ts';
import { isBitcoinAddress, segwitAddress } from './address-text.ts';
import type { BitcoinNetwork } from './bitcoin-network.ts';
import type { DepositWallet } from './deposit-wallet.ts';

/** The receiving addresses of BIP84 (p2wpkh at account/0/index), all watched by the node's wallet. */
export function bitcoinAddresses(options: {
  readonly receiving: HDKey;
  readonly network: BitcoinNetwork;
  readonly wallet: DepositWallet;
}): DepositAddresses {
  const { receiving, network, wallet } = options;
  return {
    addressAt(index) {
      const { pubKeyHash } = receiving.deriveChild(index);
      if (!pubKeyHash) throw new Error('a derived key has no public key');
      return segwitAddress(pubKeyHash, network);
    },
    watch: (index) => wallet.cover(index),
    isAddress: (text) => isBitcoinAddress(text, network),
  };
}
