import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { incompleteConfiguration } from '../operator-error.ts';

/** The keys of the audit log's heads, which are in no database. */
export interface AuditKeys {
  /** Signs new heads. */
  readonly currentKeyId: string;
  readonly signingKey: KeyObject;
  /** Of all keys that have signed, by id. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PRIVATE_KEY_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_ID = /^[\w-]{1,32}$/;
const PRIVATE_KEY_BYTES = 32;

/**
 * Reads `id:base64` of the key that signs, and `id:base64,…` of the public keys of retired ones.
 * Throws an Error that says what is wrong.
 */
export function readAuditKeys(signing: string, retired: readonly string[]): AuditKeys {
  const [currentKeyId, seed] = readEntry(signing, 'AUDIT_SIGNING_KEY');
  if (seed.length !== PRIVATE_KEY_BYTES) throw wrong('AUDIT_SIGNING_KEY', 'needs 32 bytes');
  const signingKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_FRAME, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKeys = new Map([[currentKeyId, createPublicKey(signingKey)]]);
  for (const entry of retired) {
    const [id, der] = readEntry(entry, 'AUDIT_RETIRED_PUBLIC_KEYS');
    if (publicKeys.has(id)) throw wrong('AUDIT_RETIRED_PUBLIC_KEYS', `${id} is there twice`);
    publicKeys.set(id, readPublicKey(der, id));
  }
  return { currentKeyId, signingKey, publicKeys };
}

/** As `AUDIT_RETIRED_PUBLIC_KEYS` takes it: the body of a PEM file in one line. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

function readEntry(text: string, name: string): [id: string, bytes: Buffer] {
  const [id = '', base64 = ''] = text.split(':');
  if (!KEY_ID.test(id) || base64 === '') throw wrong(name, 'needs id:base64');
  return [id, Buffer.from(base64, 'base64')];
}

function readPublicKey(der: Buffer, id: string): KeyObject {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw wrong('AUDIT_RETIRED_PUBLIC_KEYS', `${id} is no Ed25519 public key`);
}

function wrong(name: string, what: string): Error {
  return incompleteConfiguration([`${name}: ${what}`]);
}
