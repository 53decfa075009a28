import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** A row id: random enough to be shown, but not a secret. */
export function newId(): string {
  return randomUUID();
}

/** A 256-bit secret, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret of `newSecret`, which needs no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
