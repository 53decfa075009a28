import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../testing/api-client.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import type { Surroundings } from '../../testing/surroundings.ts';
import type { Database } from '../../server/src/platform/db/database.ts';

/** Where a server dies: at the first of these points that it reaches. */
type Points = string | readonly string[];

/**
 * Inspects what a dead server has left and returns where the next one dies, or null if it lives.
 */
export type WhileDead = (deaths: number, diedAt: string) => Promise<Points | null>;

function faultAt(points: Points | null): { fault?: string } {
  const all = [points ?? []].flat();
  return all.length === 0 ? {} : { fault: all.map((point) => `${point}:kill:1`).join() };
}

/**
 * A dead worker's jobs are freed after some seconds, which other tests cover; to save that time the
 * next server finds them free.
 */
export async function freeJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())',
  );
  await pool.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null',
  );
}

const MOST_LOST = 100;
const MOST_WAITED_MS = 75_000;

const LOOK_EVERY_MS = 25;
/** Between two calls of the server: below the limit of a minute, however long it takes. */
export const CALL_EVERY_MS = 250;

/**
 * The server under a supervisor that restarts it when it dies, as in production; its users simply
 * retry.
 */
export class CrashServer {
  deaths = 0;
  #process: ServerProcess;
  #alive: Promise<void> = Promise.resolve();
  readonly #surroundings: Pick<Surroundings, 'environment'>;
  readonly #whileDead: WhileDead;
  private constructor(
    surroundings: Pick<Surroundings, 'environment'>,
    process: ServerProcess,
    whileDead: WhileDead,
  ) {
    this.#surroundings = surroundings;
    this.#process = process;
    this.#whileDead = whileDead;
    this.#supervise();
  }

  static async start(
    surroundings: Pick<Surroundings, 'environment'>,
    points: Points,
    whileDead: WhileDead = () => Promise.resolve(null),
  ): Promise<CrashServer> {
    return new CrashServer(
      surroundings,
      await startServerProcess(surroundings.environment, faultAt(points)),
      whileDead,
    );
  }

  /** A server that dies once at each of these points, in any order; `left` are those still ahead. */
  static async startDyingAtEach(
    surroundings: Pick<Surroundings, 'environment'>,
    db: Pick<Database, 'pool'>,
    points: readonly string[],
  ): Promise<{ server: CrashServer; left: ReadonlySet<string> }> {
    const left = new Set(points);
    const server = await CrashServer.start(surroundings, points, async (_deaths, diedAt) => {
      left.delete(diedAt);
      await freeJobs(db);
      return [...left];
    });
    return { server, left };
  }

  #supervise(): void {
    void this.#watch();
  }

  async #watch(): Promise<void> {
    if ((await this.#process.gone) !== 'SIGKILL') return;
    this.deaths += 1;
    this.#alive = this.#raise();
  }

  async #raise(): Promise<void> {
    const next = await this.#whileDead(this.deaths, this.#diedAt());
    this.#process = await startServerProcess(this.#surroundings.environment, {
      ...faultAt(next),
      port: Number(new URL(this.#process.url).port),
    });
    this.#supervise();
  }

  #diedAt(): string {
    return /killed at ([\w.]+)\n/.exec(this.#process.output())?.[1] ?? '';
  }

  /** A client that survives restarts: it keeps its cookies and its address. */
  client(): ApiClient {
    return this.#process.client();
  }

  /** Runs an action, and again each time the server died meanwhile, once it is back. */
  async survive<T>(act: () => Promise<T>): Promise<T> {
    for (let lost = 0; ; lost++) {
      try {
        return await act();
      } catch (error) {
        // A lost or refused connection; on a busy machine the exit is seen a moment after the port
        // has closed.
        if (!(error instanceof TypeError) || lost === MOST_LOST) throw error;
        await this.back();
      }
    }
  }

  /** Resolves once the server that just died answers again. */
  async back(): Promise<void> {
    await sleep(100);
    await this.#alive;
  }

  /**
   * Polls until the answer is not null. The server may die in a job without any call, and each death
   * costs a start, so the time is counted from the last one.
   */
  async eventually<T>(ask: () => Promise<T | null>, everyMs = LOOK_EVERY_MS): Promise<T> {
    const before = this.deaths;
    let seen = before;
    for (let until = Date.now() + MOST_WAITED_MS; Date.now() < until; await sleep(everyMs)) {
      const answer = await this.survive(ask);
      if (answer !== null) return answer;
      if (this.deaths > seen) until = Date.now() + MOST_WAITED_MS;
      seen = this.deaths;
    }
    throw new Error(`it never happened, with ${this.deaths - before} deaths meanwhile`);
  }

  async stop(): Promise<void> {
    await this.back();
    await this.#process.stop();
  }
}
