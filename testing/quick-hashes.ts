import { vi } from 'vitest';

/**
 * Password hashes of the tests are argon2id with the least it takes: people of theirs come and go by the hundred, and each
 * would cost a core for a twentieth of a second, several times. What a hash costs in service is the promise of tests of its
 * own, which bring their own in place of this.
 */
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, hash: (password, options) => real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }) };
});
