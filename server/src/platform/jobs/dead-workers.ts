import pg from 'pg';

const CHECK_EVERY_MS = 5_000;
// A worker that was born a moment ago may hold a job before its lock is taken.
const YOUNG_SECONDS = 3;

/**
 * Frees the jobs of workers that died. The queue itself frees the jobs of a killed process only after four hours. Here every
 * living worker holds an advisory lock of PostgreSQL, which ends with its connection: who can take the lock of a
 * worker knows that the worker is dead. A job may then run twice, which every job must bear anyway.
 */
export class DeadWorkers {
  readonly #workerIds = new Set<string>();
  readonly #connectionString: string;
  readonly #onError: (error: unknown) => void;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #busy: Promise<void> = Promise.resolve();

  constructor(options: { connectionString: string; onError: (error: unknown) => void }) {
    this.#connectionString = options.connectionString;
    this.#onError = options.onError;
  }

  /** Notes a worker of this process as alive. */
  born(workerId: string): void {
    this.#workerIds.add(workerId);
    void this.#inTurn(async (client) => {
      await client.query(LOCK, [workerId]);
    }).catch(this.#onError);
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.free().catch(this.#onError), CHECK_EVERY_MS);
    this.#timer.unref();
    await this.free();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#client?.end();
  }

  /** Frees the jobs of all workers that are dead now. */
  free(): Promise<void> {
    return this.#inTurn(async (client) => {
      const { rows } = await client.query<{ locked_by: string }>(HOLDERS, [YOUNG_SECONDS]);
      for (const { locked_by: workerId } of rows) {
        if (this.#workerIds.has(workerId)) continue;
        const taken = await client.query<{ dead: boolean }>(TRY_LOCK, [workerId]);
        if (taken.rows[0]?.dead !== true) continue;
        await client.query('select graphile_worker.force_unlock_workers($1)', [[workerId]]);
        await client.query(UNLOCK, [workerId]);
      }
    });
  }

  /** One connection does one thing at a time. */
  #inTurn(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = this.#client;
    if (client === null) return Promise.resolve();
    const done = this.#busy.then(() => work(client));
    this.#busy = done.catch(() => undefined);
    return done;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString });
    client.on('error', this.#onError);
    client.on('end', () => {
      this.#client = null;
      if (!this.#stopped) setTimeout(() => void this.#connect().catch(this.#onError), 1_000).unref();
    });
    await client.connect();
    for (const workerId of this.#workerIds) await client.query(LOCK, [workerId]);
    this.#client = client;
  }
}

const LOCK = "select pg_advisory_lock(hashtextextended('worker|' || $1, 0))";
const TRY_LOCK = "select pg_try_advisory_lock(hashtextextended('worker|' || $1, 0)) as dead";
const UNLOCK = "select pg_advisory_unlock(hashtextextended('worker|' || $1, 0))";
const HOLDERS = 'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null and locked_at < now() - make_interval(secs => $1)';
