import pg from 'pg';

export interface Patience {
  readonly lookEveryMs: number;
  /** Longer than a living process needs to reacquire its locks after a database failover. */
  readonly deadAfterMs: number;
}

const PATIENCE: Patience = { lookEveryMs: 2_000, deadAfterMs: 4_000 };
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;

/**
 * Releases the jobs of dead workers; the queue itself would release a killed process's jobs only
 * after four hours. The workers of every living process hold a PostgreSQL advisory lock, which ends
 * with its connection. A worker whose lock is free for some seconds counts as dead. The delay is
 * for failovers, which release living workers' locks until they reacquire them. A job may still run
 * twice, which every job must tolerate.
 */
export class DeadWorkers {
  /** This process's workers, and whether the current connection holds their lock. */
  readonly #own = new Map<string, boolean>();
  /** Since when the lock of workers with jobs has been free. */
  readonly #unlockedSince = new Map<string, number>();
  readonly #connectionString: string;
  readonly #onError: (error: unknown) => void;
  readonly #patience: Patience;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #busy: Promise<void> = Promise.resolve();

  constructor(options: {
    readonly connectionString: string;
    readonly onError: (error: unknown) => void;
    readonly patience?: Patience;
  }) {
    this.#connectionString = options.connectionString;
    this.#onError = options.onError;
    this.#patience = options.patience ?? PATIENCE;
  }

  /** Registers workers of this process as alive. */
  born(workersId: string): void {
    this.#own.set(workersId, false);
    void this.look();
  }

  /** They have stopped; others may take their unfinished jobs. */
  died(workersId: string): void {
    if (!this.#own.delete(workersId)) return;
    void this.#inTurn(async () => {
      await this.#client?.query(UNLOCK, [workersId]);
    });
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.look(), this.#patience.lookEveryMs);
    this.#timer.unref();
    await this.look();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#busy;
    await this.#client?.end();
  }

  /** Reacquires missing locks of its own workers, and releases the jobs of dead ones. */
  look(): Promise<void> {
    return this.#inTurn(async () => {
      const client = this.#client ?? (await this.#connect());
      for (const [workersId, isLocked] of this.#own) {
        if (isLocked) continue;
        const { rows } = await client.query<{ taken: boolean }>(TRY_LOCK, [workersId]);
        if (rows[0]?.taken === true && this.#own.has(workersId)) this.#own.set(workersId, true);
      }
      await this.#freeOthers(client);
    });
  }

  async #freeOthers(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ locked_by: string }>(UNLOCKED_HOLDERS);
    const unlocked = rows
      .map((row) => row.locked_by)
      .filter((workersId) => !this.#own.has(workersId));
    for (const workersId of this.#unlockedSince.keys())
      if (!unlocked.includes(workersId)) this.#unlockedSince.delete(workersId);
    for (const workersId of unlocked) {
      const since = this.#unlockedSince.get(workersId) ?? performance.now();
      this.#unlockedSince.set(workersId, since);
      if (performance.now() - since < this.#patience.deadAfterMs) continue;
      const { rows: tried } = await client.query<{ taken: boolean }>(TRY_LOCK, [workersId]);
      if (tried[0]?.taken !== true) continue;
      const { rows: replaced } = await client.query<{ id: string }>(REPLACED, [workersId]);
      await client.query('select graphile_worker.force_unlock_workers($1)', [[workersId]]);
      await client.query('select graphile_worker.complete_jobs($1)', [
        replaced.map(({ id }) => id),
      ]);
      await client.query(UNLOCK, [workersId]);
    }
  }

  /**
   * One connection does one thing at a time. After a failure the next one reconnects and assumes
   * nothing.
   */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#busy = this.#busy.then(work).catch((error: unknown) => {
      this.#onError(error);
      this.#forget(this.#client);
    });
    return this.#busy;
  }

  #forget(client: pg.Client | null): void {
    if (client === null || client !== this.#client) return;
    this.#client = null;
    this.#unlockedSince.clear();
    for (const workersId of this.#own.keys()) this.#own.set(workersId, false);
    // A connection that ends unnoticed fails on its next use.
    client.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => {
      this.#onError(error);
      this.#forget(client);
    });
    await client.connect();
    this.#client = client;
    return client;
  }
}

const KEY = "hashtextextended('worker|' || $1, 0)";
const TRY_LOCK = `select pg_try_advisory_lock(${KEY}) as taken`;
const UNLOCK = `select pg_advisory_unlock(${KEY})`;
const UNLOCKED_HOLDERS = `
  select distinct j.locked_by from graphile_worker._private_jobs j
  where j.locked_by is not null and not exists (
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
      and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('worker|' || j.locked_by, 0))`;
/**
 * A running job whose key is queued again is replaced: the queue takes its key and counts it as out of attempts, so that
 * no worker repeats it. Left behind by a dead worker, it would remain among the failed jobs for ever.
 */
const REPLACED = `
  select id from graphile_worker._private_jobs
  where locked_by = $1 and key is null and attempts >= max_attempts and updated_at > locked_at`;
