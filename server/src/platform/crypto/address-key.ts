import { createHmac, hkdfSync } from 'node:crypto';

/** An email address as a key of a count: the table of counts holds nobody's address. */
export function addressKey({ appSecret }: { readonly appSecret: Buffer }, email: string): string {
  const key = Buffer.from(
    hkdfSync('sha256', appSecret, Buffer.alloc(0), 'counts of addresses', 32),
  );
  return createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 22);
}
