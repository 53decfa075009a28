import { randomBytes, randomUUID } from 'node:crypto';

/** An id of a row: unguessable enough to be shown, never a secret. */
export function newId(): string {
  return randomUUID();
}

/** A secret of 256 bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
