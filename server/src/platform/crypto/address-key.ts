import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Hashes an email address into a rate-limit key, so that the table of counts contains no addresses.
 */
export function addressKey({ appSecret }: { readonly appSecret: Buffer }, email: string): string {
  const key = Buffer.from(
    hkdfSync('sha256', appSecret, Buffer.alloc(0), 'counts of addresses', 32),
  );
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 22);
}
