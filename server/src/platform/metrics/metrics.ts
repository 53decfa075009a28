import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry, Histogram } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ProductVersion } from '../product-version.ts';
import { type Figures, measureFigures } from './measure-figures.ts';
import { measureRequests } from './measure-requests.ts';

export interface Measured {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly version: ProductVersion;
  readonly figures: readonly Figures[];
  /** How many requests were refused because of overload. */
  readonly turnedAway: () => number;
}

/**
 * A process's metrics and those of the database, in the Prometheus text format. They contain no
 * personal data.
 */
export class Metrics {
  readonly #registry = new Registry();

  constructor({ app, db, version, figures, turnedAway }: Measured) {
    collectDefaultMetrics({ register: this.#registry });
    measureRequests(app, this.#registry);
    const registers = [this.#registry];
    new Gauge({
      name: 'portal_build_info',
      help: 'Version and commit of the program, always 1',
      labelNames: ['version', 'commit'],
      registers,
    }).set({ version: version.version, commit: version.commit }, 1);
    const connections = new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of this process to the database',
      labelNames: ['state'],
      registers,
      collect() {
        connections.set({ state: 'idle' }, db.pool.idleCount);
        connections.set({ state: 'used' }, db.pool.totalCount - db.pool.idleCount);
      },
    });
    const waiters = new Gauge({
      name: 'portal_database_connection_waiters',
      help: 'Requests waiting for a connection in this process',
      registers,
      collect() {
        waiters.set(db.pool.waitingCount);
      },
    });
    const most = new Gauge({
      name: 'portal_database_connections_most',
      help: 'Maximum number of connections of this process',
      registers,
    });
    most.set(db.pool.options.max);
    let answer = 0;
    const refused = new Counter({
      name: 'portal_http_requests_turned_away_total',
      help: 'Requests answered with 503 because of overload',
      registers,
      collect() {
        refused.inc(turnedAway() - answer);
        answer = turnedAway();
      },
    });
    measureFigures(figures, this.#registry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  measured(jobs: Jobs): Jobs {
    return measureJobs(jobs, this.#registry);
  }
}

const SECONDS = [0.03, 0.1, 0.3, 1, 3, 10, 30, 100];

/** Wraps the jobs to measure their duration and the time of their last success. */
function measureJobs(jobs: Jobs, registry: Registry): Jobs {
  const registers = [registry];
  const durations = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Jobs of this process, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const lastDone = new Gauge({
    name: 'portal_job_last_done_timestamp_seconds',
    help: 'Time of the last successful run in this process',
    labelNames: ['job'],
    registers,
  });
  const measured = (name: string, handle: Jobs[string]) => async (payload: unknown) => {
    const stop = durations.startTimer({ job: name });
    try {
      await handle(payload);
    } catch (error) {
      stop({ outcome: 'failed' });
      throw error;
    }
    stop({ outcome: 'done' });
    lastDone.set({ job: name }, Date.now() / 1_000);
  };
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handle]) => [name, measured(name, handle)]),
  );
}
