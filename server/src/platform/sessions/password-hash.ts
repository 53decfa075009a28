import { hash, verify } from '@node-rs/argon2';
import { fairQueue, QueueFullError, type Sender } from '../fair-queue.ts';
import { newId } from '../ids.ts';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id (the enum
// cannot be erased).
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Networks that guess come back within minutes: those that have not guessed lately go before them. */
const REMEMBERED_MS = 10 * 60_000;

/** Officers and investors never wait for each other's hashes. */
const QUEUES = {
  portal: fairQueue({ atOnce: 2, waiting: 60, rememberedMs: REMEMBERED_MS }),
  // Some dozen officers, and everybody who guesses at their sign-in.
  desk: fairQueue({ atOnce: 1, waiting: 10, rememberedMs: REMEMBERED_MS }),
};

interface Waiting {
  readonly queue?: keyof typeof QUEUES;
  /** The network of a stranger; without one the caller is signed in, or has a token of a mail. */
  readonly sender?: Sender;
}

export class TooManyHashes extends Error {}

/**
 * A hash takes a core some milliseconds: a few run at once, a short queue waits in turns, and the
 * rest are refused.
 */
async function inTurn<T>(
  { queue = 'portal', sender = { id: newId(), isConfirmed: true } }: Waiting,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await QUEUES[queue].run(sender, job);
  } catch (error) {
    if (error instanceof QueueFullError) throw new TooManyHashes();
    throw error;
  }
}

/** Throws TooManyHashes if the queue is full. */
export function hashPassword(password: string, waiting: Waiting = {}): Promise<string> {
  return inTurn(waiting, () => hash(password.normalize('NFKC'), OPTIONS));
}

/**
 * True if the password matches. Without a stored hash it does the same work and fails, so that
 * timing reveals nothing. Throws TooManyHashes if the queue is full.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  waiting: Waiting = {},
): Promise<boolean> {
  const fits = await inTurn(waiting, async () =>
    verify(stored ?? (await unknownUserHash), password.normalize('NFKC')),
  );
  return stored !== null && fits;
}

const unknownUserHash = hash('not a password of any account', OPTIONS);
