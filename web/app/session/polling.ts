export interface PollingOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  readonly wait?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
}

/**
 * Polls until the answer is not null. Rejects with 'timed out' when it takes too long; a failing
 * poll rejects at once.
 */
export async function poll<Answer>(
  ask: () => Promise<Answer | null>,
  options: PollingOptions = {},
): Promise<Answer> {
  const { timeoutMs = 60_000, intervalMs = 3_000, wait = sleep, now = Date.now } = options;
  const end = now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (now() + intervalMs > end) throw new Error('timed out');
    await wait(intervalMs);
  }
}

/** The result of a promise, or a rejection with 'timeout' when it takes longer. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
