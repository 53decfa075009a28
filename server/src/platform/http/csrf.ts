import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isSame } from '../crypto/mail-token.ts';

/**
 * A CSRF token is a random text with a keyed hash over it and all session cookies of the browser.
 * The interface fixes the cookie's name `CSRF-TOKEN`, without a `__Host-` prefix. Because the hash
 * is bound to the session, a cookie planted by a neighbouring host is worthless (see
 * docs/decisions).
 */
export interface Csrf {
  issue(binding: string): string;
  fits(token: string | undefined, binding: string): boolean;
}

export function csrf(secret: Buffer): Csrf {
  // Created once: creating it from bytes for each hash takes eight times as long as the hash.
  const key = createSecretKey(secret);
  const mac = (random: string, binding: string) =>
    createHmac('sha256', key).update(`csrf|${random}|${binding}`).digest('base64url');
  return {
    issue(binding) {
      const random = randomBytes(16).toString('base64url');
      return `${random}.${mac(random, binding)}`;
    },
    fits(token, binding) {
      const [random = '', given = ''] = (token ?? '').split('.');
      return random !== '' && isSame(given, mac(random, binding));
    },
  };
}
