import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { type BitcoinNetwork, FORMATS } from './bitcoin-network.ts';
import { OperatorError } from '../../platform/operator-error.ts';

export const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);

/** xprv, zprv, tprv, vprv and yprv, uprv of SLIP-132. */
const PRIVATE_VERSIONS = new Set([
  0x0488ade4, 0x04b2430c, 0x04358394, 0x045f18bc, 0x049d7878, 0x044a4e28,
]);
/** m/84'/coin'/account' (BIP84). */
const ACCOUNT_DEPTH = 3;

export interface AccountKey {
  /** The parent key of receiving addresses: account/0. */
  readonly receiving: HDKey;
  /** The same account key with the version bytes that a node reads in descriptors (xpub or tpub). */
  readonly forDescriptor: string;
}

/**
 * Reads the account-level extended public key of BIP84. Throws an Error that says what is wrong and
 * does not repeat the key.
 */
export function readExtendedPublicKey(text: string, network: BitcoinNetwork): AccountKey {
  const bytes = decoded(text);
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (PRIVATE_VERSIONS.has(version))
    throw new OperatorError(
      'BITCOIN_XPUB is a PRIVATE key. Anyone who has it has the money: treat it as lost, move what lies on it, and give this server the extended public key only.',
    );
  const { extendedKey, extendedSegwitKey } = FORMATS[network];
  if (version !== extendedKey && version !== extendedSegwitKey)
    throw new OperatorError(
      `BITCOIN_XPUB is no extended public key for native segwit addresses of the network "${network}"`,
    );
  const key = HDKey.fromExtendedKey(text, { public: version, private: 0 });
  if (key.depth !== ACCOUNT_DEPTH)
    throw new OperatorError(
      `BITCOIN_XPUB is at depth ${key.depth}; the account level of BIP84 (m/84'/coin'/account') is depth ${ACCOUNT_DEPTH}`,
    );
  const renamed = Uint8Array.from(bytes);
  new DataView(renamed.buffer).setUint32(0, extendedKey);
  return { receiving: key.deriveChild(0), forDescriptor: base58check.encode(renamed) };
}

function decoded(text: string): Uint8Array {
  try {
    const bytes = base58check.decode(text);
    if (bytes.length === 78) return bytes;
  } catch {
    // The decoder's message repeats its input, which may be a private key.
  }
  throw new OperatorError('BITCOIN_XPUB is no extended key, or was copied with a mistake');
}
