import { ECDH } from 'node:crypto';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { bytesToHex, isAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { AddressInUse, type DepositAddresses } from '../deposits/deposit-watch.ts';
import type { EthereumNode } from './ethereum-node.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/**
 * Deposit addresses: the public children at 0, 1, 2 … directly below the given extended public key
 * (the change level of BIP-44, `m/44'/60'/account'/0`), each written with the checksum of EIP-55.
 * @throws Error when the key is not an extended public key; the error never repeats the key,
 * because it may be a private one.
 */
export function ethereumAddresses(options: {
  readonly node: EthereumNode;
  readonly extendedPublicKey: string;
}): DepositAddresses {
  const parent = publicParent(options.extendedPublicKey);
  const addressAt = (index: number): string => {
    if (!Number.isInteger(index) || index < 0 || index >= HARDENED_OFFSET)
      throw new RangeError(`an address index is a whole number from 0 to ${HARDENED_OFFSET - 1}`);
    const { publicKey } = parent.deriveChild(index);
    if (publicKey === null) throw new Error('an extended public key has a public key below it');
    return publicKeyToAddress(bytesToHex(uncompressed(publicKey)));
  };
  return {
    addressAt,
    /**
     * An Ethereum node watches every address anyway. The address must only be new, otherwise
     * earlier money would pay an order. One with money, a transaction or code throws AddressInUse.
     * Throws ChainUnreachable.
     */
    async watch(index) {
      const address = addressAt(index);
      if (!(await options.node.isUntouched(address)))
        throw new AddressInUse(`the Ethereum address ${address} (index ${index}) was used before`);
    },
    isAddress: (text) => isAddress(text),
  };
}

function publicParent(text: string): HDKey {
  const given = text.trim();
  if (/^[a-z]prv/i.test(given))
    throw new OperatorError(
      'ETHEREUM_XPUB holds a private key: anyone who reads it can take all deposits. Give the extended PUBLIC key (xpub…), and treat that private key as known to others',
    );
  try {
    return HDKey.fromExtendedKey(given).wipePrivateData();
  } catch {
    throw new OperatorError('ETHEREUM_XPUB is not an extended public key (xpub…)');
  }
}

function uncompressed(publicKey: Uint8Array): Uint8Array {
  const converted = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed');
  if (typeof converted === 'string') throw new Error('a converted public key is bytes');
  return converted;
}
