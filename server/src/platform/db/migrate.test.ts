import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { migrate } from './migrate.ts';
import { serverTrouble } from './schema-version.ts';

const SERVER = resolve(import.meta.dirname, '../../..');

describe('the schema and its migrations', () => {
  let folder = '';
  let url = '';
  let client: pg.Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bb1-migrations-'));
    await cp(join(SERVER, 'schema'), join(folder, 'schema'), { recursive: true });
    await mkdir(join(folder, 'migrations'));
    url = await cloneDatabase(inject('postgresUrl'), 'template0');
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function migrated(): Promise<string[]> {
    const lines: string[] = [];
    await migrate({ url, folder, runningLogin: null, log: (line) => lines.push(line) });
    return lines;
  }
  const noted = async () =>
    (
      await client.query<{ name: string }>(
        'select name from migrations order by ran_at, name collate "C"',
      )
    ).rows.map(({ name }) => name);

  it('run once, the schema first, then each new migration', async () => {
    const first = await migrated();
    expect(first[0]).toBe('migrated schema/01_platform.sql');
    expect(first.at(-1)).toBe('migrated schema/25_affiliates.sql');
    expect(await migrated()).toEqual([]);
    await writeFile(join(folder, 'migrations', '0001_one_more.sql'), 'create table one_more ();');
    expect(await migrated()).toEqual(['migrated migrations/0001_one_more.sql']);
    expect(await migrated()).toEqual([]);
  });

  it('do nothing if a file changed after it ran', async () => {
    const changed = join(folder, 'migrations', '0001_one_more.sql');
    await writeFile(changed, 'create table another ();');
    await expect(migrated()).rejects.toThrow(
      'migrations/0001_one_more.sql was changed after it ran',
    );
    await writeFile(changed, 'create table one_more ();');
    expect(await migrated()).toEqual([]);
  });

  it('[SAFE-10] refuse a database from before this schema, whose tables have other names, and write nothing', async () => {
    const before = await noted();
    await client.query(
      "update migrations set name = '0001_platform.sql' where name ~ '01_platform'",
    );
    await expect(migrated()).rejects.toThrow(/made before .*remove its data folder/s);
    await client.query(
      "update migrations set name = 'schema/01_platform.sql' where name = '0001_platform.sql'",
    );
    expect(await noted()).toEqual(before);
    expect(await migrated()).toEqual([]);
  });

  it('[SAFE-10] need PostgreSQL 18, UTF-8 and a locale that knows letters, before anything is written', async () => {
    const fit = { version: '18.4', encoding: 'UTF8', lower_case: 'äé' };
    expect(serverTrouble({ ...fit, version: '17.6 (Debian 17.6-1)' })).toBe(
      'PostgreSQL 18 or newer is needed, this server is 17.6 (Debian 17.6-1)',
    );
    for (const version of ['18.4', '18beta1', '20.1'])
      expect(serverTrouble({ ...fit, version })).toBeNull();

    const empty = new URL(url);
    for (const [name, how, trouble] of [
      ['in_latin', "encoding 'LATIN1' locale 'C'", /its encoding is LATIN1 and must be UTF8/],
      ['in_c', "locale 'C' locale_provider libc", /does not know letters such as Ä/],
    ] as const) {
      await client.query(`create database ${name} ${how} template template0`);
      empty.pathname = `/${name}`;
      const started = migrate({
        url: empty.href,
        folder,
        runningLogin: null,
        log: () => undefined,
      });
      await expect(started).rejects.toThrow(trouble);
      const other = new pg.Client({ connectionString: empty.href });
      await other.connect();
      const { rows } = await other.query(
        "select nspname from pg_namespace where nspname = 'graphile_worker'",
      );
      await other.end();
      expect(rows).toEqual([]);
      await client.query(`drop database ${name}`);
    }
  });
});
