import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { DeadWorkers } from './dead-workers.ts';

export interface QueueOptions {
  readonly pool: pg.Pool;
  /** Handlers by the jobs' names (`<noun>.<verb>`). */
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  readonly sweeps: readonly string[];
  readonly concurrency: number;
  readonly onError: (error: unknown, job: string) => void;
}

/** Runs jobs until it ends on its own or is stopped. */
export interface Queue {
  /** Resolves with the reason once it takes no more jobs; running ones still continue. */
  readonly ended: Promise<unknown>;
  /** Takes no more jobs, and resolves once the running ones are done. */
  stop(): Promise<void>;
}

// Failures reach our own log through onError; the library's log would only repeat them.
const quietLogger = new Logger(() => () => undefined);

/**
 * Time for the workers' last completions. The library can miscount them if only some were recorded,
 * and would wait for ever.
 */
const LAST_WORDS_MS = 5_000;

const nothing = () => undefined;

/**
 * The queue has started once it has looked for jobs. If its first look fails, as during a failover,
 * the library never looks again and reports nothing: it does not retry reading the job names.
 */
export async function startQueue(options: QueueOptions, deadWorkers: DeadWorkers): Promise<Queue> {
  const events: WorkerEvents = new EventEmitter();
  const hasLooked = watchLooks(events, options.onError);
  const { ended, workersGone } = watchEnd(events, deadWorkers);
  const runner = await run({
    pgPool: askedEverySecond(options.pool),
    taskList: taskListOf(options.jobs, options.onError),
    noHandleSignals: true,
    events,
    // Without batches the library would ignore the result of recording a completion.
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: 1000,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    parsedCronItems: parseCronItems(
      options.sweeps.map((name) => ({
        task: name,
        match: '* * * * *',
        identifier: name,
        options: { maxAttempts: 3, jobKey: name },
      })),
    ),
    logger: quietLogger,
  });
  const settled = runner.promise.then(nothing, nothing);
  const queue: Queue = {
    ended: Promise.race([ended, settled]),
    async stop() {
      // It may have ended on its own at the same moment.
      const stopping = runner.stop().catch(nothing);
      await Promise.race([
        Promise.all([settled, stopping]),
        workersGone.then(() => sleep(LAST_WORDS_MS, undefined, { ref: false })),
      ]);
    },
  };
  try {
    await hasLooked;
  } catch (error) {
    await queue.stop();
    throw error;
  }
  return queue;
}

/**
 * The library waits minutes before it retries a server that was starting or stopping, unless that
 * error is hidden from it.
 */
function askedEverySecond(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback === undefined
      ? pool.connect().catch((error: unknown) => {
          throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
        })
      : pool.connect(callback);
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Resolves with the first look for a job, rejects if that fails. Later looks follow automatically;
 * a repeated failure is reported once.
 */
function watchLooks(events: WorkerEvents, onError: QueueOptions['onError']): Promise<void> {
  let answer = '';
  const first = new Promise<void>((resolve, reject) => {
    const looked = () => {
      answer = '';
      resolve();
    };
    events.on('worker:getJob:empty', looked);
    events.on('job:start', looked);
    events.on('worker:getJob:error', ({ error }) => {
      const what = String(error);
      if (what !== answer) onError(error, 'looking for jobs');
      answer = what;
      // After the workers have recorded it themselves: stopping them earlier prints a stack trace.
      setImmediate(reject, error);
    });
  });
  first.catch(nothing);
  return first;
}

/**
 * The library reports its end once all completions are recorded, which may be never. Without living
 * workers its jobs are free for others.
 */
function watchEnd(
  events: WorkerEvents,
  deadWorkers: DeadWorkers,
): { readonly ended: Promise<unknown>; readonly workersGone: Promise<void> } {
  const workers = new Set<string>();
  let isEnding = false;
  let cause: unknown = new Error('the job queue ended by itself');
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  const { promise: workersGone, resolve: allGone } = Promise.withResolvers<void>();
  const look = () => {
    if (isEnding && workers.size === 0) allGone();
  };
  events.on('worker:create', ({ worker }) => void workers.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => {
    workers.delete(worker.workerId);
    look();
  });
  events.on('pool:fatalError', ({ error }) => (cause = error));
  events.on('pool:gracefulShutdown', () => {
    isEnding = true;
    end(cause);
    look();
  });
  // Jobs are locked in the name of the whole worker pool.
  events.on('pool:create', ({ workerPool }) => {
    deadWorkers.born(workerPool.id);
    void workersGone.then(() => deadWorkers.died(workerPool.id));
  });
  return { ended, workersGone };
}

function taskListOf(jobs: QueueOptions['jobs'], onError: QueueOptions['onError']): TaskList {
  const taskList: TaskList = {};
  for (const [name, handle] of Object.entries(jobs)) {
    taskList[name] = async (payload) => {
      try {
        await handle(payload);
      } catch (error) {
        onError(error, name);
        throw error;
      }
    };
  }
  return taskList;
}
