import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTemplatePostgres } from '../../../../testing/postgres-for-tests.ts';
import { CommitUnknown, type Database, openDatabase, sql, type Tx } from './database.ts';

const write = sql('test.write', 'insert into acts values ($1)');
const find = sql<{ name: string }>('test.find', 'select name from acts order by name');
const waiting = sql<{ pid: number }>(
  'test.waiting',
  "select pid from pg_stat_activity where wait_event = 'SyncRep'",
);

let postgres: Awaited<ReturnType<typeof startTemplatePostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startTemplatePostgres({ durable: true });
  db = openDatabase({ url: postgres.url, poolSize: 4, onError: () => undefined });
  await db.pool.query('create table acts (name text primary key)');
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
});

/** Sets the standbys that every commit waits for. The server takes a moment to apply it. */
async function standbys(names: '' | 'absent'): Promise<void> {
  await db.pool.query(`alter system set synchronous_standby_names = '${names}'`);
  await db.pool.query('select pg_reload_conf()');
  if (names === '') return;
  for (;;) {
    const probe = db.pool.query('insert into acts values (gen_random_uuid())');
    const pid = await eventually(
      async () =>
        (await Promise.race([probe, Promise.resolve(null)])) ?? (await db.rows(waiting))[0]?.pid,
    );
    if (typeof pid !== 'number') continue;
    await db.pool.query('select pg_cancel_backend($1)', [pid]);
    return void (await probe);
  }
}

/** The outcome of a transaction committed while its required standby is away. */
async function actWithoutStandby(
  name: string,
  first: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ outcome: () => unknown; over: Promise<unknown>; pid: number }> {
  await standbys('absent');
  let outcome: unknown;
  const over = db
    .transaction(name, async (tx) => {
      await first(tx);
      await tx.run(write, [name]);
      return 'done';
    })
    .catch((error: unknown) => error)
    .then((result) => (outcome = result));
  return {
    outcome: () => outcome,
    over,
    pid: await eventually(async () => (await db.rows(waiting))[0]?.pid),
  };
}

async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never happened');
}

describe('a commit', () => {
  it('[SAFE-2] is not reported as done after a time limit: it waits until the standby has it too', async () => {
    const { outcome, over } = await actWithoutStandby('patient', (tx) =>
      tx.rows(sql('test.limit', "select set_config('statement_timeout', '100', true)")),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(outcome()).toBeUndefined();
    await standbys('');
    expect(await over).toBe('done');
  });

  it.each([
    ['cancelled', 'pg_cancel_backend'],
    ['cut', 'pg_terminate_backend'],
  ])(
    '[SAFE-2] whose wait for the standby is %s has an unknown outcome, and is not tried again',
    async (name, end) => {
      const { over, pid } = await actWithoutStandby(name);
      await db.pool.query(`select ${end}($1)`, [pid]);
      expect(await over).toBeInstanceOf(CommitUnknown);
      await standbys('');
      expect((await db.rows(find)).filter((one) => one.name === name)).toHaveLength(1);
    },
  );

  it('[SAFE-2] of a transaction with a swallowed error is no commit', async () => {
    const swallowing = db.transaction('swallowing', async (tx) => {
      await tx.run(write, ['swallowed']);
      await tx.run(write, ['swallowed']).catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.not.toBeInstanceOf(CommitUnknown);
    expect((await db.rows(find)).map((one) => one.name)).not.toContain('swallowed');
  });

  it('[SAFE-2] that the database refuses is a failure, and its connection is used again', async () => {
    await db.pool.query(
      'create table pairs (name text primary key, other text references pairs deferrable initially deferred)',
    );
    const refused = db.transaction('refused', (tx) =>
      tx.run(sql('test.pair', "insert into pairs values ('one', 'other')")),
    );
    await expect(refused).rejects.toMatchObject({ code: '23503' });
    expect(db.pool.idleCount).toBeGreaterThan(0);
  });
});
