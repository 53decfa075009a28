import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { sql, type Tx } from '../db/database.ts';
import { DeadWorkers } from './dead-workers.ts';

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

/** Starts working off jobs. `sweeps` run every minute; each is one job at a time. */
export async function work(options: { pool: pg.Pool; connectionString: string; jobs: Jobs; sweeps: readonly string[]; concurrency: number; onError: (error: unknown, job: string) => void }): Promise<Working> {
  const deadWorkers = new DeadWorkers({ connectionString: options.connectionString, onError: (error) => options.onError(error, 'freeing jobs of dead workers') });
  await deadWorkers.start();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => deadWorkers.born(worker.workerId));
  const runner = await run({
    pgPool: options.pool,
    taskList: taskListOf(options.jobs, options.onError),
    concurrency: options.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    events,
    parsedCronItems: parseCronItems(options.sweeps.map((name) => ({ task: name, match: '* * * * *', identifier: name, options: { maxAttempts: 3, jobKey: name } }))),
    logger: quietLogger,
  });
  return {
    async stop() {
      await runner.stop();
      await deadWorkers.stop();
    },
  };
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
