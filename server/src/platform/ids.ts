import { randomBytes, randomUUID } from 'node:crypto';

/** A row id: random enough to be shown, but not a secret. */
export function newId(): string {
  return randomUUID();
}

/** A 256-bit secret, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
