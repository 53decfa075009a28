import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { asRunningServer, cloneDatabase } from '../../testing/postgres-for-tests.ts';
import { describeStatement } from '../../testing/statement-rows/described-columns.ts';
import type { RecordedStatement } from '../../testing/statement-rows/recording-database.ts';
import { DRIVER_TYPES, rowFaults } from '../../testing/statement-rows/row-faults.ts';
import { readRowTypes } from '../../testing/statement-rows/row-types.ts';
import { openDatabase, sql } from './platform/db/database.ts';

const RECORDER = resolve(import.meta.dirname, '../../testing/statement-rows/record-statements.ts');
const ROOT = resolve(import.meta.dirname, '../..');
/** The server alone, without its tests. */
const SERVER = {
  extends: join(ROOT, 'tsconfig.json'),
  compilerOptions: { typeRoots: [join(ROOT, 'node_modules/@types')] },
  include: [join(ROOT, 'server/src/**/*.ts')],
  exclude: ['**/*.test.ts'],
};
/** The place of a statement, from the root on. */
const pathOf = (place: string) => place.replace(pathToFileURL(ROOT).href, '').slice(1);
/** What the recorder may print. */
const MOST_BYTES = 64 * 1024 * 1024;

let url: string;
let client: pg.Client;
let statements: RecordedStatement[];
beforeAll(async () => {
  url = await cloneDatabase(inject('postgresUrl'));
  client = new pg.Client({ connectionString: asRunningServer(url) });
  await client.connect();
  const recording = promisify(execFile)(process.execPath, [RECORDER, url], {
    maxBuffer: MOST_BYTES,
  });
  statements = JSON.parse((await recording).stdout) as RecordedStatement[];
});
afterAll(() => client.end());

it('declares rows with the columns and types that PostgreSQL reports for every statement', async () => {
  const rows = readRowTypes(await projectOf(SERVER));
  const recorded = new Set(statements.map(({ place }) => place));
  expect([...rows.keys()].filter((place) => !recorded.has(place))).toEqual([]);
  const faults: string[] = [];
  for (const { place, text } of statements) {
    const row = rows.get(place);
    try {
      const columns = await describeStatement(client, text);
      if (row !== undefined)
        faults.push(...rowFaults(columns, row).map((fault) => `${pathOf(place)} ${fault}`));
    } catch (error) {
      faults.push(`${pathOf(place)} ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
});

it("[SAFE-6] needs no right for any statement that the running server's login does not have", async () => {
  const refused: string[] = [];
  for (const { place, text } of statements) {
    // Planning checks every right and executes nothing. What PostgreSQL does not plan is executed.
    const checked = /^\s*(?:lock|set) /.test(text) ? text : `explain (generic_plan) ${text}`;
    await client.query('begin');
    await client
      .query(checked)
      .catch((error: Error) => refused.push(`${pathOf(place)}: ${error.message}`));
    await client.query('rollback');
  }
  expect(statements.length).toBeGreaterThan(500);
  expect(refused).toEqual([]);
});

it('reports a missing column, an extra one, and one of another type', async () => {
  const project = await projectOf({ compilerOptions: { types: [] }, files: ['a.ts'] });
  await writeFile(
    join(dirname(project), 'a.ts'),
    `declare function sql<Row>(name: string): Row;
       interface Named { id: string; email: string | null }
       type Locale = 'en' | 'de';
       sql<Named & { locale: Locale; created_at: Date }>('right');
       sql<Pick<Named, 'id'> & { mail: string; locale: Locale; created_at: Date }>('another name');
       sql<Omit<Named, 'email'> & { locale: Locale; created_at: Date }>('one too few');
       sql<Named & { locale: Locale; created_at: Date; phone: string }>('one too many');
       sql<{ id: number; email: any; locale: 'en'[]; created_at: string | null }>('other types');`,
  );
  const columns = await describeStatement(
    client,
    'select id, email, locale, created_at from accounts where id = $1',
  );
  const faults = [...readRowTypes(project).values()].map((row) => rowFaults(columns, row));
  expect(faults).toEqual([
    [],
    [
      'the statement does not return mail of its Row',
      'the statement returns email, which its Row does not have',
    ],
    ['the statement returns email, which its Row does not have'],
    ['the statement does not return phone of its Row'],
    [
      'id is uuid, read as string and not as number',
      'email is text, read as string and not as any',
      'locale is text, read as string and not as string[]',
      'created_at is timestamptz, read as Date and not as string',
    ],
  ]);
});

/** The project's file, in a folder of its own. */
async function projectOf(settings: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-rows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify(settings));
  return file;
}

it('refuses a statement with a column that no table has', async () => {
  await expect(describeStatement(client, 'select e_mail from accounts')).rejects.toThrow(
    'column "e_mail" does not exist',
  );
  expect(await describeStatement(client, 'delete from accounts where id = $1')).toEqual([]);
});

it("knows the driver's JavaScript type for each column type", async () => {
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  onTestFinished(() => database.close());
  for (const [type, { sql: name, row }] of Object.entries(DRIVER_TYPES)) {
    const sample = SAMPLES[name];
    const text = `select '${sample}'::${name} as value`;
    const { value } = await database.one(sql<{ value: unknown }>('test.sample', text));
    expect([await describeStatement(client, text), wordOf(value)]).toEqual([
      [{ name: 'value', type: Number(type) }],
      row,
    ]);
  }
});

const SAMPLES: Readonly<Record<string, string>> = {
  boolean: 'true',
  bytea: String.raw`\x01`,
  bigint: '1',
  smallint: '1',
  integer: '1',
  text: 'one',
  'double precision': '1.5',
  'text[]': '{one}',
  'character(3)': 'one',
  date: '2026-01-31',
  timestamptz: '2026-01-31T00:00:00Z',
  numeric: '1.50',
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': '{00000000-0000-4000-8000-000000000000}',
};

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `${wordOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer<ArrayBufferLike>' : typeof value;
}
