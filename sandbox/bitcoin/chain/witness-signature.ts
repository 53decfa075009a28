import { createPublicKey, verify } from 'node:crypto';
import { hash160 } from '@scure/btc-signer/utils.js';
import { sha256, sha256Twice, unwritten } from './hashing.ts';
import type { Input, Output, Transaction } from './transaction.ts';

const SIGHASH_ALL = 1;
/** Half the order of secp256k1: of two valid signatures, nodes relay the one with the smaller S. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** SubjectPublicKeyInfo of a compressed key of secp256k1, without the key. */
const KEY_HEADING = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex');

/**
 * Why the input may not spend the output, or null. Only p2wpkh with SIGHASH_ALL is supported;
 * everything else is refused.
 */
export function whyNotSigned(transaction: Transaction, at: number, spent: Output): string | null {
  const input = transaction.inputs[at];
  if (!input || spent.script.length !== 22 || spent.script[0] !== 0 || spent.script[1] !== 20)
    return 'this stand-in checks only spends of p2wpkh';
  const [signature, publicKey] = input.witness;
  if (input.script.length > 0 || input.witness.length !== 2 || !signature || !publicKey)
    return 'Witness program mismatch';
  if (publicKey.length !== 33 || !Buffer.from(hash160(publicKey)).equals(spent.script.subarray(2)))
    return 'Witness program hash mismatch';
  if (signature.at(-1) !== SIGHASH_ALL) return 'this stand-in checks only SIGHASH_ALL';
  const der = signature.subarray(0, -1);
  if (!hasLowS(der)) return 'Non-canonical signature: S value is unnecessarily high';
  const key = createPublicKey({
    key: Buffer.concat([KEY_HEADING, publicKey]),
    format: 'der',
    type: 'spki',
  });
  // verify() hashes once more: together the double hash that was signed.
  const isRight = verify('sha256', sha256(preimage(transaction, input, spent)), key, der);
  return isRight ? null : 'Signature must be zero for failed CHECK(MULTI)SIG operation';
}

/** The bytes covered by a witness signature (BIP143, version 0, SIGHASH_ALL). */
function preimage(transaction: Transaction, input: Input, spent: Output): Buffer {
  const { inputs, outputs } = transaction;
  return Buffer.concat([
    int32(transaction.version),
    sha256Twice(...inputs.map(pointer)),
    sha256Twice(...inputs.map(({ sequence }) => uint32(sequence))),
    pointer(input),
    Buffer.from('1976a914', 'hex'),
    spent.script.subarray(2),
    Buffer.from('88ac', 'hex'),
    uint64(spent.units),
    uint32(input.sequence),
    sha256Twice(
      ...outputs.map(({ units, script }) => Buffer.concat([uint64(units), length(script), script])),
    ),
    uint32(transaction.lockTime),
    uint32(SIGHASH_ALL),
  ]);
}

function hasLowS(der: Buffer): boolean {
  const rLength = der[3] ?? 0;
  const s = der.subarray(6 + rLength);
  if (
    der[0] !== 0x30 ||
    der[1] !== der.length - 2 ||
    der[2] !== 2 ||
    der[4 + rLength] !== 2 ||
    der[5 + rLength] !== s.length ||
    s.length === 0
  )
    return false;
  return BigInt(`0x${s.toString('hex')}`) <= HALF_ORDER;
}

function pointer({ txid, vout }: Input): Buffer {
  return Buffer.concat([unwritten(txid), uint32(vout)]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

function length(script: Buffer): Buffer {
  if (script.length < 0xfd) return Buffer.from([script.length]);
  return Buffer.from([0xfd, script.length & 0xff, script.length >> 8]);
}
