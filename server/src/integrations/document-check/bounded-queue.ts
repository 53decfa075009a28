/** Thrown instead of letting work pile up: the caller tells the person to come back. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface BoundedQueue {
  /**
   * Runs the task when it is its turn, in order of arrival.
   *
   * @throws QueueFullError at once when the waiting line is full; otherwise whatever the task throws
   */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Decoding pictures is the costliest thing a stranger can ask of us, so only `atOnce` decode together and only
 * `waiting` more are kept in memory.
 */
export function boundedQueue({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new QueueFullError('the waiting line is full');
    await new Promise<void>((resolve) => line.push(resolve));
  }

  // The place is handed on rather than given back, so nobody who arrives in between overtakes the line.
  function leave(): void {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    run: async (task) => {
      await turn();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
