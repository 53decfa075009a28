import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { migrationFiles, type SqlFile } from './migration-files.ts';
import { SERVER_FACTS, type ServerFacts, serverTrouble } from './schema-version.ts';

const ADVISORY_LOCK = 7_231_001;

// Before the schema was rewritten as one file per module, forty-nine numbered migrations created
// it. This is the last of them.
const FIRST_OF_BEFORE = '0001_platform.sql';
const LAST_OF_BEFORE = '0049_orders_by_account_and_status.sql';

/**
 * Runs the numbered SQL files below `folder` that have not run yet, first those of `schema`, then
 * those of `migrations`, each in its own transaction, one migrator at a time. A file that changed
 * after it ran stops everything: migrations are history. Then the running server gets its rights,
 * which cover new tables as well.
 */
export async function migrate(options: {
  url: string;
  /** The server's own folder, which contains `schema`, `migrations` and `grants.sql`. */
  folder: string;
  /** The login of the running server, which gets its rights; null if it is the owner itself. */
  runningLogin: string | null;
  log: (line: string) => void;
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    const { rows } = await client.query<ServerFacts>(SERVER_FACTS.text);
    const trouble = rows[0] === undefined ? null : serverTrouble(rows[0]);
    if (trouble !== null) throw new OperatorError(trouble);
    await runMigrations({ connectionString: options.url });
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const schema = await migrationFiles(options.folder, 'schema');
    if (await takeOver(client, schema)) options.log('the schema of before is the schema of today');
    const done = await filesThatRan(client);
    for (const file of [...schema, ...(await migrationFiles(options.folder, 'migrations'))]) {
      if (done.get(file.name) === file.hash) continue;
      if (done.has(file.name)) throw new OperatorError(`${file.name} was changed after it ran`);
      await client.query('begin');
      await client.query("set local lock_timeout = '5s'");
      await client.query(file.text);
      await note(client, file);
      await client.query('commit');
      options.log(`migrated ${file.name}`);
    }
    if (options.runningLogin !== null)
      await grantRights(client, options.folder, options.runningLogin);
  } finally {
    await client.end();
  }
}

async function grantRights(client: pg.Client, folder: string, login: string): Promise<void> {
  const text = await readFile(join(folder, 'grants.sql'), 'utf8');
  await client.query('begin');
  await client.query("set local lock_timeout = '5s'");
  await client.query("select set_config('portal.running_login', $1, true)", [login]);
  await client.query(text);
  await client.query('commit');
}

/** The login in the address of a database. */
export function loginOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * A database that ran all earlier migrations has exactly the schema of today's files, which
 * therefore count as run. One that stopped in the middle has to complete them first.
 */
async function takeOver(client: pg.Client, schema: readonly SqlFile[]): Promise<boolean> {
  const done = await filesThatRan(client);
  if (!done.has(FIRST_OF_BEFORE)) return false;
  if (!done.has(LAST_OF_BEFORE))
    throw new OperatorError(
      `this database was left behind before ${LAST_OF_BEFORE} and cannot be brought up to date: start the last version that has this file once, or begin with an empty database (in the sandbox: remove its data folder, .data)`,
    );
  await client.query('begin');
  await client.query("delete from migrations where name ~ '^[0-9]{4}_' and name <= $1", [
    LAST_OF_BEFORE,
  ]);
  for (const file of schema) await note(client, file);
  await client.query('commit');
  return true;
}

async function filesThatRan(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function note(client: pg.Client, { name, hash }: SqlFile): Promise<void> {
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
}
