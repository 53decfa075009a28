import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { isSame } from '../crypto/mail-token.ts';

/**
 * CSRF tokens are a random text with a keyed hash over it and over all session cookies of the browser. The cookie
 * `CSRF-TOKEN` has the name that the interface fixes, without a `__Host-` prefix; because the hash is bound to the
 * session, a cookie planted by a neighbouring host is worthless (see docs/decisions).
 */
export interface Csrf {
  issue(binding: string): string;
  fits(token: string | undefined, binding: string): boolean;
}

export function csrf(secret: Buffer): Csrf {
  // Made once: from bytes it is made anew for each hash, which takes eight times as long as the hash.
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
