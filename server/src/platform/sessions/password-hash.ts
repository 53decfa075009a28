import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id (the enum cannot be erased).
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 60;

let running = 0;
const waiting: (() => void)[] = [];

export class TooManyHashes extends Error {}

/** Hashes cost a core for some milliseconds each: a few at once, a short line, then a clear no. */
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

/** True when the password fits. Without a stored hash it does the same work and says no, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(async () =>
    verify(stored ?? (await nobody), password.normalize('NFKC')),
  );
  return stored !== null && fits;
}

const nobody = hash('nobody has this password', OPTIONS);
