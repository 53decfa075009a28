import {
  Logger,
  runOnce,
  type RunOnceOptions,
  runTaskListOnce,
  type TaskList,
} from 'graphile-worker';
import type { Pool } from 'pg';

const quiet = (): RunOnceOptions => ({
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

/**
 * Kept per database and tasks: for options that it has not seen, the library migrates its schema
 * and registers every task again, and it never forgets them nor what they refer to.
 */
const known = new WeakMap<Pool, Map<string, RunOnceOptions>>();

function optionsFor(pgPool: Pool, names: string): RunOnceOptions {
  const ofPool = known.get(pgPool) ?? new Map<string, RunOnceOptions>();
  known.set(pgPool, ofPool);
  const options = ofPool.get(names) ?? quiet();
  ofPool.set(names, options);
  return options;
}

/**
 * Runs the due jobs. The queue records completions without waiting for it, unless it batches them:
 * with a delay of zero all are recorded when the run ends.
 */
export async function runQueueOnce(
  pgPool: Pool,
  taskList: TaskList,
  { concurrency = 1 }: { readonly concurrency?: number } = {},
): Promise<void> {
  if (concurrency > 1) return runOnce({ ...quiet(), pgPool, taskList, concurrency });
  const client = await pgPool.connect();
  try {
    await runTaskListOnce(optionsFor(pgPool, Object.keys(taskList).join()), taskList, client)
      .promise;
  } finally {
    client.release();
  }
}
