// In the group without a database: tests with a database use cheaper hashes.
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

it('[AUTH-3] a password is hashed with argon2id, 19 MiB and two passes, and a fresh salt each time', async () => {
  const [one, other] = await Promise.all([
    hashPassword('a passphrase of a person'),
    hashPassword('a passphrase of a person'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect([
    await verifyPassword(one, 'a passphrase of a person'),
    await verifyPassword(one, 'a passphrase of a persom'),
    await verifyPassword(null, 'a passphrase of a person'),
  ]).toEqual([true, false, false]);
});
