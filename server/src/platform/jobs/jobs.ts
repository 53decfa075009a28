import { z } from 'zod';
import { sql, type Tx } from '../db/database.ts';
import { carriedTrace, currentTrace } from '../trace/trace.ts';
import { DeadWorkers, type Patience } from './dead-workers.ts';
import { type Queue, type QueueOptions, startQueue } from './start-queue.ts';

/**
 * A job by the name under which it is queued. The code that enqueues it and the code that runs it
 * share this definition.
 */
export interface Job<P extends object> {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

/** An event. Its publisher does not know who listens. */
export interface Event<P extends object> {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export function defineJob<P extends object>(name: string, payload: z.ZodType<P>): Job<P> {
  return { kind: 'job', name, payload };
}

export function defineEvent<P extends object>(name: string, payload: z.ZodType<P>): Event<P> {
  return { kind: 'event', name, payload };
}

/** Parses a queued payload, which an older version of the product may have written. */
export function readPayload<P extends object>(answer: Job<P> | Event<P>, payload: unknown): P {
  const read = answer.payload.safeParse(payload);
  if (!read.success)
    throw new Error(`${answer.name} was given a wrong payload: ${z.prettifyError(read.error)}`);
  return read.data;
}

export interface JobOptions {
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** A waiting job with the same key keeps its time, which may be earlier. */
  readonly keepsEarlier?: boolean;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  /** Seconds to wait before the first attempt, in real time. */
  readonly delaySeconds?: number;
  readonly maxTries?: number;
}

export type Jobs = QueueOptions['jobs'];

/** Runs a job at once, or a sweep, which has no payload. Throws if there is no job of that name. */
export async function runJob(jobs: Jobs, name: string, payload: unknown = {}): Promise<void> {
  const job = jobs[name];
  if (job === undefined) throw new Error(`no job ${name}`);
  await job(payload);
}

const addJob = sql(
  'jobs.add',
  `select graphile_worker.add_job($1, payload := $2::json, queue_name := $3, run_at := now() + make_interval(secs => $4), max_attempts := $5, job_key := $6, job_key_mode := $7)`,
);

/** Enqueues in the transaction that causes the job: both happen or neither does. */
export function enqueue<P extends object>(
  tx: Tx,
  job: Job<P>,
  payload: NoInfer<P>,
  options: JobOptions = {},
): Promise<void> {
  return add(tx, job.name, payload, options);
}

/** Publishes an event in the transaction that causes it. Every listener gets a job of its own. */
export function publish<P extends object>(
  tx: Tx,
  event: Event<P>,
  payload: NoInfer<P>,
  options: Pick<JobOptions, 'key'> = {},
): Promise<void> {
  return add(tx, event.name, payload, options);
}

/**
 * Gives every listener of an event its own job: a failing one is retried automatically and does not
 * delay the others.
 */
export async function queueListeners(
  tx: Tx,
  listeners: readonly string[],
  payload: unknown,
): Promise<void> {
  for (const name of listeners) await add(tx, name, payload, {});
}

async function add(tx: Tx, name: string, payload: unknown, options: JobOptions): Promise<void> {
  await tx.rows(addJob, [
    name,
    JSON.stringify(withTrace(payload)),
    options.queue ?? null,
    options.delaySeconds ?? 0,
    options.maxTries ?? 25,
    options.key ?? null,
    options.key !== undefined && options.keepsEarlier === true ? 'preserve_run_at' : 'replace',
  ]);
}

/** A job continues the trace of what queues it, be it a request or another job. */
function withTrace(payload: unknown): unknown {
  const trace = currentTrace();
  return trace === undefined || typeof payload !== 'object'
    ? payload
    : { ...payload, trace: carriedTrace(trace) };
}

const addJobs = sql(
  'jobs.add_many',
  `select count(*)::int from graphile_worker.add_jobs((
     select array_agg(row($1::text, p::json, null, null, 25, null, $3::int, null)::graphile_worker.job_spec) from unnest($2::text[]) as p))`,
);

/** Runs when nothing else waits. */
const BEHIND_ALL_OTHERS = 10;

/**
 * The same job for many payloads, in one statement and with one notification to the workers. `behind`: low priority, after everything else.
 */
export async function enqueueAll<P extends object>(
  tx: Tx,
  job: Job<P>,
  payloads: readonly NoInfer<P>[],
  { behind = false }: { readonly behind?: boolean } = {},
): Promise<void> {
  if (payloads.length > 0)
    await tx.run(addJobs, [
      job.name,
      payloads.map((payload) => JSON.stringify(withTrace(payload))),
      behind ? BEHIND_ALL_OTHERS : 0,
    ]);
}

/** Running jobs, until it is stopped. */
export interface Working {
  stop(): Promise<void>;
}

const START_AGAIN_AFTER_MS = 1_000;

interface WorkOptions extends QueueOptions {
  readonly connectionString: string;
  /** Called with workers that seem dead. */
  readonly patience?: Patience;
}

/**
 * Starts running jobs. `sweeps` run every minute, each as one job at a time. The queue library
 * gives up when it cannot record a completion, for example while the database is away; it is then
 * restarted until it is stopped.
 */
export async function work(options: WorkOptions): Promise<Working> {
  const { connectionString, patience } = options;
  const deadWorkers = new DeadWorkers({
    connectionString,
    ...(patience === undefined ? {} : { patience }),
    onError: (error) => options.onError(error, 'freeing jobs of dead workers'),
  });
  await deadWorkers.start();
  let stopped = false;
  let current = await startQueue(options, deadWorkers);
  let earlier: Promise<unknown> = Promise.resolve();
  const keepGoing = async () => {
    for (;;) {
      const why = await current.ended;
      if (stopped) return;
      options.onError(why, 'the job queue, which is started again');
      // Its running jobs may take long; the restart does not wait for them.
      earlier = Promise.all([earlier, current.stop()]);
      const next = await startAgain(options, deadWorkers, () => stopped);
      if (next === null) return;
      current = next;
    }
  };
  const going = keepGoing();
  return {
    async stop() {
      stopped = true;
      await current.stop();
      await going;
      await earlier;
      await deadWorkers.stop();
    },
  };
}

/** Retries until it works. Null if it was stopped meanwhile. */
async function startAgain(
  options: WorkOptions,
  deadWorkers: DeadWorkers,
  isStopped: () => boolean,
): Promise<Queue | null> {
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
