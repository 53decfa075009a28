import { Logger, runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';

/**
 * Does the jobs that are due. The queue writes down the end of a job without waiting for it, unless it writes several ends
 * together: with a delay of zero it has written all of them when the run ends.
 */
export function runQueueOnce(
  pgPool: Pool,
  taskList: TaskList,
  { concurrency = 1 }: { readonly concurrency?: number } = {},
): Promise<void> {
  return runOnce({
    pgPool,
    taskList,
    concurrency,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}
