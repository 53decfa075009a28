import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql, type Tx } from '../db/database.ts';
import { DeadWorkers, type Patience } from './dead-workers.ts';

export interface JobOptions {
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Seconds to wait before the first try, in real time. */
  readonly delaySeconds?: number;
  readonly maxTries?: number;
}

/** A job by its name (`<noun>.<what happened or is to be done>`) with what it does with a payload. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

// Failures reach our own log through onError; the library's chatter would double them.
const quietLogger = new Logger(() => () => undefined);

const addJob = sql(
  'jobs.add',
  `select graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := now() + make_interval(secs => $4), max_attempts := $5, job_key := $6)`,
);

/** Enqueues in the transaction that causes the job: both happen or neither does. */
export async function enqueue(tx: Tx, name: string, payload: Readonly<Record<string, unknown>>, options: JobOptions = {}): Promise<void> {
  await tx.rows(addJob, [name, JSON.stringify(payload), options.queue ?? null, options.delaySeconds ?? 0, options.maxTries ?? 25, options.key ?? null]);
}

const addJobs = sql('jobs.add_many', 'select graphile_worker.add_job($1, payload := p::json, max_attempts := 25, priority := $3) from unnest($2::text[]) as p');

/** Worked off when nothing else waits. */
const BEHIND_ALL_OTHERS = 10;

/** The same job for many payloads, in one statement. `behind`: nobody waits for them, so everything else goes first. */
export async function enqueueAll(tx: Tx, name: string, payloads: readonly Readonly<Record<string, unknown>>[], { behind = false }: { readonly behind?: boolean } = {}): Promise<void> {
  if (payloads.length > 0) await tx.rows(addJobs, [name, payloads.map((payload) => JSON.stringify(payload)), behind ? BEHIND_ALL_OTHERS : 0]);
}

/** Working off jobs, until it is stopped. */
export interface Working {
  stop(): Promise<void>;
}

const START_AGAIN_AFTER_MS = 1_000;

interface WorkOptions {
  readonly pool: pg.Pool;
  readonly connectionString: string;
  readonly jobs: Jobs;
  readonly sweeps: readonly string[];
  readonly concurrency: number;
  readonly onError: (error: unknown, job: string) => void;
  /** With workers that seem dead. */
  readonly patience?: Patience;
}

/**
 * Starts working off jobs. `sweeps` run every minute; each is one job at a time. The queue gives up when it cannot write down
 * that a job is done, as when the database goes away; so it is started again until it is stopped.
 */
export async function work(options: WorkOptions): Promise<Working> {
  const { connectionString, patience } = options;
  const deadWorkers = new DeadWorkers({ connectionString, ...(patience === undefined ? {} : { patience }), onError: (error) => options.onError(error, 'freeing jobs of dead workers') });
  await deadWorkers.start();
  let stopped = false;
  let current = await startQueue(options, deadWorkers);
  const keepGoing = async () => {
    for (;;) {
      const end = await current.promise.then(
        () => new Error('the job queue ended by itself'),
        (error: unknown) => error,
      );
      if (stopped) return;
      options.onError(end, 'the job queue, which is started again');
      const next = await startAgain(options, deadWorkers, () => stopped);
      if (next === null) return;
      current = next;
    }
  };
  const going = keepGoing();
  return {
    async stop() {
      stopped = true;
      // It may have ended by itself in the same moment.
      await current.stop().catch(() => undefined);
      await going;
      await deadWorkers.stop();
    },
  };
}

/** Tries until it works. Null when it was stopped meanwhile. */
async function startAgain(options: WorkOptions, deadWorkers: DeadWorkers, isStopped: () => boolean): Promise<Runner | null> {
  while (!isStopped()) {
    await new Promise((resolve) => setTimeout(resolve, START_AGAIN_AFTER_MS));
    try {
      const queue = await startQueue(options, deadWorkers);
      if (!isStopped()) return queue;
      await queue.stop();
    } catch (error) {
      options.onError(error, 'starting the job queue again');
    }
  }
  return null;
}

async function startQueue(options: WorkOptions, deadWorkers: DeadWorkers): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  // Jobs are held in the name of the whole pool of workers.
  events.on('pool:create', ({ workerPool }) => deadWorkers.born(workerPool.id));
  events.on('pool:release', ({ workerPool }) => deadWorkers.died(workerPool.id));
  return run({
    pgPool: options.pool,
    taskList: taskListOf(options.jobs, options.onError),
    noHandleSignals: true,
    events,
    // Without batches the queue would not look at what becomes of its word that a job is done.
    preset: { worker: { concurrentJobs: options.concurrency, pollInterval: 1000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    parsedCronItems: parseCronItems(options.sweeps.map((name) => ({ task: name, match: '* * * * *', identifier: name, options: { maxAttempts: 3, jobKey: name } }))),
    logger: quietLogger,
  });
}

function taskListOf(jobs: Jobs, onError: (error: unknown, job: string) => void): TaskList {
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
