import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { migrationFiles, type SqlFile } from './migration-files.ts';
import { SERVER_FACTS, type ServerFacts, serverTrouble } from './schema-version.ts';

const ADVISORY_LOCK = 7_231_001;

// The first file of a database from before the schema had a page for each module. Its tables have other
// names than today's, and no migration renames them.
const FIRST_OF_BEFORE = '0001_platform.sql';

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
    const done = await filesThatRan(client);
    if (done.has(FIRST_OF_BEFORE))
      throw new OperatorError(
        'this database was made before the first version of this schema and cannot be brought up to date: begin with an empty database (in the sandbox: remove its data folder, .data)',
      );
    const files = await Promise.all(
      (['schema', 'migrations'] as const).map((kind) => migrationFiles(options.folder, kind)),
    );
    for (const file of files.flat()) {
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

async function filesThatRan(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function note(client: pg.Client, { name, hash }: SqlFile): Promise<void> {
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
}
