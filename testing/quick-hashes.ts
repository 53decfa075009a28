import { vi } from 'vitest';

/**
 * Password hashes of the tests are argon2id with the least it takes: people of theirs come and go by the hundred, and each
 * would cost a core for a twentieth of a second, several times. What a hash costs in service is the promise of a test that
 * runs without this. The real library is at work, with its calls counted.
 */
vi.mock(import('@node-rs/argon2'), async (original) => {
  const [real, { hashing }] = await Promise.all([original(), import('./hashing.ts')]);
  return {
    ...real,
    hash: (password, options, signal) => (
      hashing.hashed++,
      real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal)
    ),
    verify: (...all) => (hashing.verified++, real.verify(...all)),
  };
});
