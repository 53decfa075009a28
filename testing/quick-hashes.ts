import { createRequire } from 'node:module';
import { hashing } from './hashing.ts';

/** Of the library, which is loaded once in a thread, by whatever loads it first: this file. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Library;
const QUICK = Symbol.for('bb1.quick-hashes');

type Library = typeof import('@node-rs/argon2') & { [QUICK]?: true };

/**
 * Password hashes of the tests are argon2id with minimal cost: hundreds of test accounts would
 * otherwise cost a core a twentieth of a second each, several times. A separate test checks the
 * production cost. The real library is used, with its calls counted.
 */
if (argon2[QUICK] !== true) {
  const { hash, verify } = argon2;
  const quick: Pick<Library, 'hash' | 'verify'> = {
    hash: (password, options, signal) => {
      hashing.hashed += 1;
      return hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
    },
    verify: (...all) => {
      hashing.verified += 1;
      return verify(...all);
    },
  };
  Object.assign(argon2, quick, { [QUICK]: true });
}
