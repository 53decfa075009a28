import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Envelope encryption for identity documents. Every document has its own data key, and a master key
 * encrypts only that key. So a master key can be rotated without touching the documents, and a copy
 * of the database alone opens nothing. AES-256-GCM (NIST SP 800-38D) for both layers, 96-bit random
 * nonces, 128-bit tags.
 */

/**
 * Master keys by name. New documents use the current one; older keys stay until their documents are
 * rewrapped.
 */
export interface KeyRing {
  readonly currentKeyId: string;
  /** Exactly 32 bytes each. */
  readonly keys: Readonly<Record<string, Uint8Array>>;
}

/** May be stored anywhere: without the master key it reveals only the document's length. */
export interface SealedDocument {
  readonly algorithm: string;
  readonly keyId: string;
  /** Nonce, encrypted data key, tag: 60 bytes. */
  readonly wrappedKey: Buffer;
  /** Nonce, encrypted document, tag: 28 bytes longer than the document. */
  readonly body: Buffer;
}

/** A data key wrapped by its master key, without the document it opens. */
export type WrappedKey = Omit<SealedDocument, 'body'>;

const ENVELOPE_ALGORITHM = 'A256GCM.A256GCMKW.1';

/**
 * One message for every cause except configuration, so that an answer never reveals which part was
 * wrong.
 */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a document under a fresh data key.
 *
 * @param context identifies the owner of the document (its id and its owner's id). Opening requires
 * exactly the same text, so a sealed document moved to another person's row does not open there.
 * @throws EnvelopeError if the key ring is unusable
 */
export function seal(document: Uint8Array, context: string, ring: KeyRing): SealedDocument {
  const keyId = ring.currentKeyId;
  const masterKey = masterKeyOf(ring, keyId);
  const dataKey = randomBytes(KEY_BYTES);
  try {
    return {
      algorithm: ENVELOPE_ALGORITHM,
      keyId,
      wrappedKey: encrypt(dataKey, masterKey, keyBinding(keyId, context)),
      body: encrypt(document, dataKey, bodyBinding(context)),
    };
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Decrypts a sealed document.
 *
 * @throws EnvelopeError if anything was changed, the context differs, or the master key is missing
 * or another
 */
export function open(sealed: SealedDocument, context: string, ring: KeyRing): Buffer {
  const dataKey = unwrap(sealed, context, ring);
  try {
    return decrypt(sealed.body, dataKey, bodyBinding(context));
  } finally {
    dataKey.fill(0);
  }
}

/**
 * Rewraps the data key under the current master key. This does not need the document's own bytes,
 * so rotating the master key is cheap enough for all rows at once.
 *
 * @throws EnvelopeError if the wrapped key was changed, the context differs, or the master key is
 * missing or another
 */
export function rewrap(wrapped: WrappedKey, context: string, ring: KeyRing): WrappedKey {
  const dataKey = unwrap(wrapped, context, ring);
  try {
    const keyId = ring.currentKeyId;
    const wrappedKey = encrypt(dataKey, masterKeyOf(ring, keyId), keyBinding(keyId, context));
    return { algorithm: wrapped.algorithm, keyId, wrappedKey };
  } finally {
    dataKey.fill(0);
  }
}

/** Whether the key ring has the named master key and it opens the wrapped key. */
export function opensKey(wrapped: WrappedKey, context: string, ring: KeyRing): boolean {
  try {
    unwrap(wrapped, context, ring).fill(0);
    return true;
  } catch (error) {
    if (error instanceof EnvelopeError) return false;
    throw error;
  }
}

function unwrap(sealed: WrappedKey, context: string, ring: KeyRing): Buffer {
  if (sealed.algorithm !== ENVELOPE_ALGORITHM) throw refused();
  const dataKey = decrypt(
    sealed.wrappedKey,
    masterKeyOf(ring, sealed.keyId),
    keyBinding(sealed.keyId, context),
  );
  if (dataKey.length !== KEY_BYTES) throw refused();
  return dataKey;
}

function masterKeyOf(ring: KeyRing, keyId: string): Uint8Array {
  const key = Object.hasOwn(ring.keys, keyId) ? ring.keys[keyId] : undefined;
  if (key === undefined)
    throw new EnvelopeError(`no master key named ${JSON.stringify(keyId)} in the key ring`);
  if (key.length !== KEY_BYTES)
    throw new EnvelopeError(`master key ${JSON.stringify(keyId)} must have 32 bytes`);
  return key;
}

/** The binding includes the layer, so a wrapped key can never pass as a body or vice versa. */
function keyBinding(keyId: string, context: string): Buffer {
  return Buffer.from(JSON.stringify(['key', ENVELOPE_ALGORITHM, keyId, context]));
}

/** Without the key's name, because the body outlives the master key it was first sealed under. */
function bodyBinding(context: string): Buffer {
  return Buffer.from(JSON.stringify(['body', ENVELOPE_ALGORITHM, context]));
}

function encrypt(plain: Uint8Array, key: Uint8Array, binding: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(binding);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(sealed: Uint8Array, key: Uint8Array, binding: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw refused();
  const tagStart = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(binding);
  decipher.setAuthTag(sealed.subarray(tagStart));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, tagStart));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw refused();
  } finally {
    plain.fill(0);
  }
}

function refused(): EnvelopeError {
  return new EnvelopeError('the sealed document does not open');
}
