import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id (the enum
// cannot be erased).
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Officers and investors never wait for each other's hashes. */
export type HashQueue = 'portal' | 'desk';
interface Queue {
  readonly atOnce: number;
  readonly mostWaiting: number;
  running: number;
  readonly waiting: (() => void)[];
}
const QUEUES: Readonly<Record<HashQueue, Queue>> = {
  portal: { atOnce: 2, mostWaiting: 60, running: 0, waiting: [] },
  // Some dozen officers, and everybody who guesses at their sign-in.
  desk: { atOnce: 1, mostWaiting: 10, running: 0, waiting: [] },
};

export class TooManyHashes extends Error {}

/**
 * A hash takes a core some milliseconds: a few run at once, a short queue waits, and the rest are
 * refused.
 */
async function inTurn<T>(queue: Queue, job: () => Promise<T>): Promise<T> {
  if (queue.running >= queue.atOnce) {
    if (queue.waiting.length >= queue.mostWaiting) throw new TooManyHashes();
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }
  queue.running++;
  try {
    return await job();
  } finally {
    queue.running--;
    queue.waiting.shift()?.();
  }
}

/** Throws TooManyHashes if the queue is full. */
export function hashPassword(password: string, queue: HashQueue = 'portal'): Promise<string> {
  return inTurn(QUEUES[queue], () => hash(password.normalize('NFKC'), OPTIONS));
}

/**
 * True if the password matches. Without a stored hash it does the same work and fails, so that
 * timing reveals nothing. Throws TooManyHashes if the queue is full.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  queue: HashQueue = 'portal',
): Promise<boolean> {
  const fits = await inTurn(QUEUES[queue], async () =>
    verify(stored ?? (await unknownUserHash), password.normalize('NFKC')),
  );
  return stored !== null && fits;
}

const unknownUserHash = hash('not a password of any account', OPTIONS);
