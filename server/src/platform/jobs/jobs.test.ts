import { z } from 'zod';
import { createServer } from 'node:net';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Cable, cableTo, whereIs } from '../../../../testing/cable.ts';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DeadWorkers } from './dead-workers.ts';
import { defineJob, enqueue, work, type Working } from './jobs.ts';

const PATIENCE = { lookEveryMs: 100, deadAfterMs: 600 };

interface Setting {
  readonly db: Database;
  readonly direct: Database;
  readonly cable: Cable;
  readonly working: Working;
  /** Payloads of the started jobs, in order. */
  readonly begun: string[];
  /** Lets the waiting jobs finish. */
  finish(): void;
  readonly errors: string[];
  /** The same with their causes. */
  readonly causes: string[];
  /** Another process's view of dead workers. */
  readonly other: DeadWorkers;
}

const settings: Setting[] = [];
let setting: Setting;

beforeEach(async () => {
  const directUrl = await cloneDatabase(inject('postgresUrl'));
  const { cable, url } = await cableTo(directUrl);
  const db = openDatabase({ url, poolSize: 8, onError: () => undefined });
  const direct = openDatabase({ url: directUrl, poolSize: 4, onError: () => undefined });
  const begun: string[] = [];
  const errors: string[] = [];
  const causes: string[] = [];
  const onError = (error: unknown, job: string) => {
    errors.push(job);
    causes.push(`${job}: ${String(error)}`);
  };
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const jobs = {
    'test.quick': async (payload: unknown) => void begun.push((payload as { name: string }).name),
    'test.long': async (payload: unknown) => {
      begun.push((payload as { name: string }).name);
      await finished;
    },
  };
  const working = await work({
    pool: db.pool,
    connectionString: url,
    jobs,
    sweeps: [],
    concurrency: 2,
    onError,
    patience: PATIENCE,
  });
  const other = new DeadWorkers({
    connectionString: directUrl,
    onError: () => undefined,
    patience: PATIENCE,
  });
  setting = { db, direct, cable, working, begun, finish, errors, causes, other };
  settings.push(setting);
});
afterAll(async () => {
  for (const one of settings) {
    one.finish();
    const { db, direct, cable, working, other } = one;
    cable.pulled = false;
    await Promise.all([working.stop(), other.stop()]);
    await Promise.all([db.close(), direct.close()]);
    cable.close();
  }
});

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it never happened');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const add = (name: string, kind: 'quick' | 'long') =>
  setting.direct.transaction('test_enqueue', (tx) =>
    enqueue(tx, defineJob(`test.${kind}`, z.object({ name: z.string() })), { name }),
  );
const left = async () =>
  (await setting.direct.pool.query('select from graphile_worker._private_jobs')).rowCount ?? 0;

/** How many completions of jobs are being delayed. */
const lateWords = async () =>
  (
    await setting.direct.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    )
  ).rowCount ?? 0;

/** The answer of a PostgreSQL server that is still starting. */
const STARTING_UP = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

/** Delays the completion of some jobs, and lets that of one fail. */
const SLOW_OR_NO_WORDS = `
  create function words() returns trigger language plpgsql as $$ begin
    if old.payload->>'name' like 'late%' then perform pg_sleep(3); end if;
    if old.payload->>'name' = 'lost' then raise exception 'this word is lost'; end if;
    return old;
  end $$;
  create trigger words before delete on graphile_worker._private_jobs for each row execute function words()`;

describe('a job queue', () => {
  it('[SAFE-2][RUN-4] runs a long job once while other processes look for dead workers', async () => {
    await setting.other.start();
    await add('long', 'long');
    await eventually(() => setting.begun.length === 1);
    await pause(5 * PATIENCE.deadAfterMs);
    expect(setting.begun).toEqual(['long']);
    setting.finish();
    await eventually(async () => (await left()) === 0);
    expect(setting.begun).toEqual(['long']);
  });

  it('[SAFE-2][RUN-4] loses every connection as in a failover, and still runs its jobs once', async () => {
    await setting.other.start();
    await add('long', 'long');
    await eventually(() => setting.begun.length === 1);
    await setting.direct.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
    await pause(5 * PATIENCE.deadAfterMs);
    setting.finish();
    await eventually(async () => (await left()) === 0);
    expect(setting.begun).toEqual(['long']);
  });

  it('[SAFE-2][RUN-4] continues after the database was away while a job ended, and reports it', async () => {
    await add('before', 'long');
    await eventually(() => setting.begun.length === 1);
    setting.cable.pull();
    setting.finish();
    await eventually(() => setting.errors.includes('the job queue, which is started again'));
    setting.cable.pulled = false;
    await add('after', 'quick');
    await eventually(() => setting.begun.includes('after'));
    // Its completion could not be recorded, so it runs again. No other process may think that it is
    // still running.
    await eventually(async () => (await left()) === 0);
    expect(setting.begun.filter((name) => name === 'before')).toEqual(['before', 'before']);
  });

  it('[SAFE-2][RUN-4] continues at once when some completions were recorded, others failed, and a job is still running', async () => {
    await setting.direct.pool.query(SLOW_OR_NO_WORDS);
    await add('long', 'long');
    await eventually(() => setting.begun.includes('long'));
    // Leaves one worker for them, and lets each completion be sent before the next, so that none
    // shares a statement with another.
    for (const [at, name] of ['late one', 'late two'].entries()) {
      await add(name, 'quick');
      await eventually(async () => (await lateWords()) === at + 1);
    }
    await add('lost', 'quick');
    await eventually(() => setting.errors.includes('the job queue, which is started again'));
    await add('after', 'quick');
    await eventually(() => setting.begun.includes('after'));
    await eventually(async () => (await left()) === 2);
    await setting.direct.pool.query('drop function words cascade');
    setting.finish();
    await eventually(async () => (await left()) === 0);
    expect(setting.begun.toSorted()).toEqual([
      'after',
      'late one',
      'late two',
      'long',
      'lost',
      'lost',
    ]);
  });

  it('[SAFE-2][RUN-4] restarts on a read-only server, as during a failover, and continues once it is writable', async () => {
    const guard = await setting.direct.pool.connect();
    const become = async (mode: 'on' | 'off') => {
      await guard.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${mode}', current_database()); end $$`,
      );
      await guard.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    };
    try {
      await add('before', 'long');
      await eventually(() => setting.begun.length === 1);
      await become('on');
      setting.finish();
      await eventually(() => setting.errors.includes('starting the job queue again'));
      expect(setting.errors).toContain('looking for jobs');
      await become('off');
    } finally {
      guard.release();
    }
    await add('after', 'quick');
    await eventually(async () => setting.begun.includes('after') && (await left()) === 0);
  });

  it('[SAFE-2][RUN-4] keeps trying a database that restarts repeatedly, reports it, and continues once it is up', async () => {
    const starting = createServer((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(STARTING_UP)),
    );
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve));
    const address = starting.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    setting.cable.leadTo({ host: '127.0.0.1', port: address.port });
    await eventually(() =>
      setting.causes.includes('looking for jobs: Error: the database system is starting up'),
    );
    starting.close();
    setting.cable.leadTo(whereIs(inject('postgresUrl')));
    await add('after', 'quick');
    await eventually(async () => setting.begun.includes('after') && (await left()) === 0);
  });

  it('[SAFE-2][RUN-4] passes the jobs of a dead process to living ones', async () => {
    await setting.direct.pool.query(
      "select graphile_worker.add_job('test.quick', '{\"name\":\"orphan\"}'::json, run_at := now() + interval '1 hour')",
    );
    await setting.direct.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), run_at = now()",
    );
    await eventually(() => setting.begun.includes('orphan'));
  });

  it('[SAFE-2][RUN-4] drops a job of a dead process that was queued anew while it ran, and keeps one that used its last attempt', async () => {
    const { pool } = setting.direct;
    const dead = "locked_by = 'pool-of-the-dead', locked_at = now(), run_at = now()";
    await pool.query(
      `select graphile_worker.add_job('test.quick', '{"name":"last-attempt"}'::json, run_at := now() + interval '1 hour', max_attempts := 1)`,
    );
    await pool.query(`update graphile_worker._private_jobs set attempts = 1, ${dead}`);
    const once = `select graphile_worker.add_job('test.quick', '{"name":"replaced"}'::json, job_key := 'once', run_at := now() + interval '1 hour')`;
    await pool.query(once);
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 1, ${dead} where key = 'once'`,
    );
    await pool.query(once);
    await eventually(async () => {
      const { rows } = await pool.query<{ payload: { name: string }; key: string | null }>(
        'select payload, key from graphile_worker._private_jobs where locked_at is null order by id',
      );
      return (
        JSON.stringify(rows.map(({ payload, key }) => [payload.name, key])) ===
        '[["last-attempt",null],["replaced","once"]]'
      );
    });
  });
});
