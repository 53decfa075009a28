import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  asRunningServer,
  cloneDatabase,
  migrateForTests,
} from '../../../../testing/postgres-for-tests.ts';
import { openDatabase } from './database.ts';
import { excessiveRightsOf, refuseStrongLogin } from './login-rights.ts';

let url: string;
let server: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  url = await cloneDatabase(inject('postgresUrl'));
  // A copied database has the rights on its tables and not those on itself.
  await migrateForTests(url);
  server = new pg.Client({ connectionString: asRunningServer(url) });
  owner = new pg.Client({ connectionString: url });
  await server.connect();
  await owner.connect();
});
afterAll(async () => {
  await server.end();
  await owner.end();
});

/** What each trigger that calls `refuse_change` refuses, read without the code under test. */
const REFUSED = `
  select event_object_table as name, lower(event_manipulation) as act from information_schema.triggers
  where action_statement like '%refuse_change()%' and trigger_schema = 'public' and action_condition is null order by 1, 2`;
const DENIED = { code: '42501' };

describe('the login of the running server', () => {
  it('[SAFE-6] may neither change nor remove a row of any table whose triggers refuse it, nor empty the table', async () => {
    const { rows } = await owner.query<{ name: string; act: 'update' | 'delete' }>(REFUSED);
    const tables = new Set(rows.map(({ name }) => name));
    for (const name of ['audit_log', 'audit_seals', 'journal_entries', 'journal_lines'])
      expect(tables, name).toContain(name);
    expect(tables.size).toBeGreaterThan(50);
    for (const { name, act } of rows) {
      const { rows: columns } = await owner.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1 limit 1',
        [name],
      );
      const statement =
        act === 'delete'
          ? `delete from ${name}`
          : `update ${name} set "${columns[0]?.name}" = default`;
      await expect(server.query(statement), statement).rejects.toMatchObject(DENIED);
    }
    for (const name of tables)
      for (const statement of [
        `truncate ${name}`,
        `alter table ${name} disable trigger all`,
        `alter table ${name} add column more text`,
        `create trigger more before insert on ${name} for each row execute function refuse_change()`,
        `drop table ${name}`,
      ])
        await expect(server.query(statement), statement).rejects.toMatchObject(DENIED);
  });

  it('[SAFE-6] changes no schema, switches no triggers off, takes no other role, and makes no login', async () => {
    for (const statement of [
      'set session_replication_role = replica',
      'create table more ()',
      'create temporary table more ()',
      'create schema more',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      'drop function refuse_change cascade',
      'drop trigger audit_log_append_only on audit_log',
      'set role postgres',
      'create role more',
      'alter role portal superuser',
      "insert into migrations (name, hash) values ('more', 'more')",
      "copy audit_log to program 'cat'",
      "select pg_read_file('/etc/passwd')",
    ])
      await expect(server.query(statement), statement).rejects.toMatchObject(DENIED);
    const { rows } = await owner.query<{ owned: number }>(
      "select count(*)::int as owned from pg_class where relowner = 'portal'::regrole",
    );
    expect(rows).toEqual([{ owned: 0 }]);
  });

  it('[SAFE-6] reads every table and view, and writes every table that may change', async () => {
    const { rows } = await owner.query<{ name: string; kind: string }>(
      `select oid::regclass::text as name, relkind as kind from pg_class
       where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p', 'v', 'm')`,
    );
    const { rows: refused } = await owner.query<{ name: string; act: string }>(REFUSED);
    const allowed = async (name: string, act: string) =>
      (
        await server.query<{ allowed: boolean }>(
          'select has_table_privilege($1, $2) as allowed from pg_class limit 1',
          [name, act],
        )
      ).rows[0]?.allowed;
    for (const { name, kind } of rows) {
      expect(await allowed(name, 'select'), `select ${name}`).toBe(true);
      for (const act of ['insert', 'update', 'delete'])
        expect(await allowed(name, act), `${act} ${name}`).toBe(
          kind === 'r' &&
            !name.endsWith('migrations') &&
            !refused.some((one) => one.name === name && one.act === act),
        );
    }
  });

  it('[SAFE-6] queues, takes and completes jobs, whose tables hide their rows from others', async () => {
    await server.query("select graphile_worker.add_job('test.job', '{}'::json)");
    const { rows } = await server.query<{ count: number }>(
      'select count(*)::int as count from graphile_worker._private_jobs',
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect((await server.query('delete from graphile_worker._private_jobs')).rowCount).toBe(1);
  });

  it('[SAFE-6] gets its rights again with every migration, also on tables that are new', async () => {
    await owner.query('create table newcomers (name text)');
    await owner.query(
      'create trigger newcomers_append_only before update on newcomers for each row execute function refuse_change()',
    );
    await expect(server.query('select from newcomers')).rejects.toMatchObject(DENIED);
    await migrateForTests(url);
    await server.query("insert into newcomers values ('one')");
    await expect(server.query("update newcomers set name = 'two'")).rejects.toMatchObject(DENIED);
    expect((await server.query('delete from newcomers')).rowCount).toBe(1);
    await owner.query('drop table newcomers');
  });
});

describe('a start of production', () => {
  const asking = async <T>(
    at: string,
    ask: (db: ReturnType<typeof openDatabase>) => Promise<T>,
  ): Promise<T> => {
    const db = openDatabase({ url: at, poolSize: 2, onError: () => undefined });
    try {
      return await ask(db);
    } finally {
      await db.close();
    }
  };

  it('[SAFE-6][SAFE-8] is refused to a superuser and to the owner of the tables, unless it is accepted by name', async () => {
    await asking(url, async (db) => {
      expect(await excessiveRightsOf(db)).toContain('is a superuser');
      await expect(refuseStrongLogin(db, [])).rejects.toThrow(
        'DATABASE_URL: its login is a superuser',
      );
      expect(await refuseStrongLogin(db, ['DATABASE_URL'])).toContain('superuser');
    });
    await owner.query("create role plain_owner login password 'plain'");
    const plain = new URL(url);
    plain.username = 'plain_owner';
    plain.password = 'plain';
    try {
      await owner.query('alter table audit_log owner to plain_owner');
      await asking(plain.href, (db) =>
        expect(refuseStrongLogin(db, [])).rejects.toThrow('its login owns the tables'),
      );
      await owner.query('alter table audit_log owner to postgres');
      await owner.query('grant update (act) on audit_log to plain_owner');
      await owner.query('grant delete on journal_lines to plain_owner');
      await asking(plain.href, (db) =>
        expect(refuseStrongLogin(db, [])).rejects.toThrow('rows of journal_lines'),
      );
    } finally {
      await owner.query('drop owned by plain_owner');
      await owner.query('drop role plain_owner');
    }
  });

  it('[SAFE-6][SAFE-8] is allowed to the login that `migrate` gave its rights to, which then needs no acceptance', async () => {
    await asking(asRunningServer(url), async (db) => {
      expect(await refuseStrongLogin(db, [])).toBeNull();
      await expect(refuseStrongLogin(db, ['DATABASE_URL'])).rejects.toThrow(
        'DATABASE_URL is not weak',
      );
    });
  });
});
