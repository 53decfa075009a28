import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id (the enum
// cannot be erased).
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 60;

let running = 0;
const waiting: (() => void)[] = [];

export class TooManyHashes extends Error {}

/**
 * A hash takes a core some milliseconds: a few run at once, a short queue waits, and the rest are
 * refused.
 */
async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new TooManyHashes();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await job();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), OPTIONS));
}

/**
 * True if the password matches. Without a stored hash it does the same work and fails, so that
 * timing reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(async () =>
    verify(stored ?? (await unknownUserHash), password.normalize('NFKC')),
  );
  return stored !== null && fits;
}

const unknownUserHash = hash('not a password of any account', OPTIONS);
