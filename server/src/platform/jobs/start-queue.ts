import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { DeadWorkers } from './dead-workers.ts';

export interface QueueOptions {
  readonly pool: pg.Pool;
  /** By their names (`<noun>.<what happened or is to be done>`), with what they do with a payload. */
  readonly jobs: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  readonly sweeps: readonly string[];
  readonly concurrency: number;
  readonly onError: (error: unknown, job: string) => void;
}

/** Works off jobs until it ends by itself or is stopped. */
export interface Queue {
  /** Resolves, with the reason, as soon as it takes no more jobs; those that it has are still being done. */
  readonly ended: Promise<unknown>;
  /** Takes no more jobs, and resolves when those that it has are done. */
  stop(): Promise<void>;
}

// Failures reach our own log through onError; the library's chatter would double them.
const quietLogger = new Logger(() => () => undefined);

/** What the last words of workers may take; the library may count them wrongly when some got through and some did not, and wait for ever. */
const LAST_WORDS_MS = 5_000;

const nothing = () => undefined;

/**
 * A queue has started once it has looked for jobs. When its first look fails, as while one server takes over from another,
 * it never looks again, and says nothing: what it could not read about the names of the jobs it does not ask for a second time.
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
    // Without batches the queue would not look at what becomes of its word that a job is done.
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
      // It may have ended by itself in the same moment.
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

/** The library waits for minutes before it asks a server again that was about to start or to stop, unless it does not hear that it was. */
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

/** Resolves with the first look for a job, rejects when that fails. Later looks follow by themselves; what fails again and again is told once. */
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
      // Once the workers have noted it themselves: anyone who is stopped before that ends with a trace on the screen.
      setImmediate(reject, error);
    });
  });
  first.catch(nothing);
  return first;
}

/** The queue itself says that it is over when all its words have got through, which may be never; its jobs are for others when its workers are gone. */
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
  // Jobs are held in the name of the whole pool of workers.
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
