import type { HDKey } from '@scure/bip32';
import type { DepositAddresses } from '../deposits/deposit-watch.ts';
import { type BitcoinNetwork, FORMATS } from './bitcoin-network.ts';
import type { DepositWallet } from './deposit-wallet.ts';
import { bech32, bech32m } from '@scure/base';
import { base58check } from './extended-public-key.ts';

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

const HASH_BYTES = 20;
const SCRIPT_HASH_BYTES = 32;

/** The native segwit address (p2wpkh, BIP84 and BIP173) of a public key hash of 20 bytes. */
function segwitAddress(publicKeyHash: Uint8Array, network: BitcoinNetwork): string {
  return bech32.encode(FORMATS[network].segwitPrefix, [0, ...bech32.toWords(publicKeyHash)]);
}

/**
 * Whether money can be sent there: p2pkh, p2sh, p2wpkh, p2wsh or taproot of this network. Unknown
 * witness versions are refused, because their outputs are unspendable.
 */
function isBitcoinAddress(text: string, network: BitcoinNetwork): boolean {
  return isSegwit(text, network) || isBase58(text, network);
}

function isSegwit(text: string, network: BitcoinNetwork): boolean {
  // BIP350: version 0 has the checksum of bech32, every later one that of bech32m.
  const plain = bech32.decodeUnsafe(text, 90);
  const modified = bech32m.decodeUnsafe(text, 90);
  const found = plain ?? modified;
  if (found?.prefix !== FORMATS[network].segwitPrefix) return false;
  const [version, ...words] = found.words;
  const program = bech32.fromWordsUnsafe(words);
  if (!program) return false;
  if (plain)
    return version === 0 && (program.length === HASH_BYTES || program.length === SCRIPT_HASH_BYTES);
  return version === 1 && program.length === SCRIPT_HASH_BYTES;
}

function isBase58(text: string, network: BitcoinNetwork): boolean {
  try {
    const bytes = base58check.decode(text);
    const { publicKeyHash, scriptHash } = FORMATS[network];
    return (
      bytes.length === 1 + HASH_BYTES && (bytes[0] === publicKeyHash || bytes[0] === scriptHash)
    );
  } catch {
    return false;
  }
}
