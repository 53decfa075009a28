import { Logger, runOnce, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';

/**
 * Runs the due jobs. The queue records completions without waiting for it, unless it batches them:
 * with a delay of zero all are recorded when the run ends.
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
