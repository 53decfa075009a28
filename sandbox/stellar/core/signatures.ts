import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { StrKey, xdr } from '@stellar/stellar-sdk';
import type { Account } from './entries.ts';

export type WeightedKey = { key: string; weight: number };

type Verifier = (signature: xdr.DecoratedSignatureWire) => boolean;

// SubjectPublicKeyInfo of an Ed25519 key (RFC 8410) up to the 32 key bytes.
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const keys = new Map<string, { raw: Uint8Array; object: KeyObject }>();

function publicKey(address: string): { raw: Uint8Array; object: KeyObject } {
  const known = keys.get(address);
  if (known !== undefined) return known;
  const raw = StrKey.decodeEd25519PublicKey(address);
  const object = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, raw]),
    format: 'der',
    type: 'spki',
  });
  const entry = { raw, object };
  keys.set(address, entry);
  return entry;
}

function lastFour(bytes: Uint8Array): Uint8Array {
  const hint = new Uint8Array(4);
  hint.set(bytes.length < 4 ? bytes : bytes.subarray(-4));
  return hint;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  return verify(null, message, publicKey(address).object, signature);
}

/**
 * The signatures of one envelope and which of them have been needed so far. Follows
 * `SignatureChecker` of stellar-core: keys are tried by kind (pre-authorised hash, hash-x, Ed25519,
 * signed payload), each counts once, and checking stops once the weight is reached, so that a
 * superfluous signature remains unused.
 */
export class SignatureChecker {
  readonly #hash: Uint8Array;
  readonly #signatures: readonly xdr.DecoratedSignatureWire[];
  readonly #used: boolean[];
  readonly #verified = new Map<string, boolean>();

  constructor(hash: Uint8Array, signatures: readonly xdr.DecoratedSignatureWire[]) {
    this.#hash = hash;
    this.#signatures = signatures;
    this.#used = signatures.map(() => false);
  }

  reaches(signers: readonly WeightedKey[], needed: number): boolean {
    let total = 0;
    const preAuthorised = StrKey.encodePreAuthTx(this.#hash);
    for (const signer of signers) {
      if (signer.key !== preAuthorised) continue;
      total += Math.min(signer.weight, 255);
      if (total >= needed) return true;
    }
    for (const kind of ['X', 'G', 'P']) {
      const left = signers.filter((signer) => signer.key.startsWith(kind));
      for (const [index, signature] of this.#signatures.entries()) {
        const at = left.findIndex((signer) => this.#matches(signer.key, index, signature));
        const signer = left[at];
        if (signer === undefined) continue;
        this.#used[index] = true;
        total += Math.min(signer.weight, 255);
        if (total >= needed) return true;
        left.splice(at, 1);
      }
    }
    return false;
  }

  allUsed(): boolean {
    return this.#used.every(Boolean);
  }

  #matches(key: string, index: number, signature: xdr.DecoratedSignatureWire): boolean {
    const name = `${index}:${key}`;
    const known = this.#verified.get(name);
    if (known !== undefined) return known;
    const result = this.#verifierOf(key)(signature);
    this.#verified.set(name, result);
    return result;
  }

  #verifierOf(key: string): Verifier {
    if (key.startsWith('X')) return hashVerifier(key);
    if (key.startsWith('P')) return payloadVerifier(key);
    return ({ hint, signature }) =>
      sameBytes(lastFour(publicKey(key).raw), hint) && isSignedBy(key, this.#hash, signature);
  }
}

function hashVerifier(key: string): Verifier {
  const wanted = StrKey.decodeSha256Hash(key);
  return ({ hint, signature }) =>
    sameBytes(lastFour(wanted), hint) &&
    sameBytes(createHash('sha256').update(signature).digest(), wanted);
}

function payloadVerifier(key: string): Verifier {
  const raw = Buffer.from(StrKey.decodeSignedPayload(key));
  const signer = StrKey.encodeEd25519PublicKey(raw.subarray(0, 32));
  const payload = raw.subarray(36, 36 + raw.readUInt32BE(32));
  // The hint of a signed payload is the key's hint mixed with the payload's (CAP-40).
  const payloadHint = lastFour(payload);
  const hintOfBoth = lastFour(raw.subarray(0, 32)).map(
    (byte, index) => byte ^ (payloadHint[index] ?? 0),
  );
  return ({ hint, signature }) =>
    sameBytes(hintOfBoth, hint) && isSignedBy(signer, payload, signature);
}

/** An account's own key, unless its weight is 0, and its further signers. */
export function signersOf(account: Account): WeightedKey[] {
  const master =
    account.thresholds[0] === 0 ? [] : [{ key: account.id, weight: account.thresholds[0] }];
  return [...master, ...account.signers];
}
