// In the group without a database: tests with a database use cheaper hashes.
import { expect, it } from 'vitest';
import { hashPassword, TooManyHashes, verifyPassword } from './password-hash.ts';

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

it("[SAFE-7] a flood of officers' sign-ins fills its own short queue, and an investor's password is checked meanwhile", async () => {
  const stored = await hashPassword('a passphrase of a person');
  const flood = Array.from({ length: 250 }, () =>
    verifyPassword(null, 'guess', { queue: 'desk' }).catch((error: unknown) => error),
  );
  let isFloodOver = false;
  void Promise.all(flood).then(() => (isFloodOver = true));
  expect(await verifyPassword(stored, 'a passphrase of a person')).toBe(true);
  expect(isFloodOver).toBe(false);
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((one) => one instanceof TooManyHashes)).toHaveLength(250 - 11);
});

it("[SAFE-7] an officer's known browser and an unknown network go before the many guesses of one network", async () => {
  const stored = await hashPassword('a passphrase of a person');
  const done: string[] = [];
  const guess = (id: string, isConfirmed = false) =>
    verifyPassword(stored, 'a passphrase of a person', {
      queue: 'desk',
      sender: { id, isConfirmed },
    }).then(
      () => void done.push(id),
      () => undefined,
    );
  const flood = Array.from({ length: 40 }, () => guess('flood'));
  await Promise.all([guess('another network'), guess('known', true)]);
  expect(done.filter((id) => id === 'flood').length).toBeLessThan(3);
  await Promise.all(flood);
  // One runs and ten wait, of which two have given way.
  expect(done.filter((id) => id === 'flood')).toHaveLength(9);
});
