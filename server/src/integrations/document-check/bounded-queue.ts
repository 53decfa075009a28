/** Thrown instead of letting work pile up: the person is asked to come back. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface BoundedQueue {
  /**
   * Runs the task in order of arrival.
   *
   * @throws QueueFullError at once if the queue is full; otherwise whatever the task throws
   */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
}

/**
 * Decoding pictures is the most expensive request a stranger can make, so only `atOnce` decode
 * together and only `waiting` more are kept in memory.
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

  // The slot is passed on rather than released, so that a newcomer cannot jump the queue.
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
