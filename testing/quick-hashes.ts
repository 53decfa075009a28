import { vi } from 'vitest';

/**
 * Password hashes of the tests are argon2id with minimal cost: hundreds of test accounts would
 * otherwise cost a core a twentieth of a second each, several times. A separate test checks the
 * production cost. The real library is used, with its calls counted.
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
