import pg from 'pg';

export interface Patience {
  readonly lookEveryMs: number;
  /** Longer than a living process needs to get its locks back when the database fails over. */
  readonly deadAfterMs: number;
}

const PATIENCE: Patience = { lookEveryMs: 2_000, deadAfterMs: 4_000 };
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;

/**
 * Frees the jobs of workers that died. The queue itself frees the jobs of a killed process only after four hours. Here the
 * workers of every living process hold an advisory lock of PostgreSQL, which ends with its connection: whose lock nobody
 * holds for some seconds is dead. Not at once: a failover takes the locks of the living too, who take them again. A job may
 * all the same run twice, which every job must bear.
 */
export class DeadWorkers {
  /** Workers of this process, and whether the connection of now holds their lock. */
  readonly #own = new Map<string, boolean>();
  /** Since when nobody holds the lock of workers that hold jobs. */
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

  /** Notes workers of this process as alive. */
  born(workersId: string): void {
    this.#own.set(workersId, false);
    void this.look();
  }

  /** They do nothing any more, and what they have not finished is for others. */
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

  /** Takes the locks of its own workers where they are missing, and frees the jobs of those that are dead. */
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
      await client.query('select graphile_worker.force_unlock_workers($1)', [[workersId]]);
      await client.query(UNLOCK, [workersId]);
    }
  }

  /** One connection does one thing at a time; when it fails, the next one connects anew and trusts nothing of before. */
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
    // Anyone who does not hear that the connection ends will find out.
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
