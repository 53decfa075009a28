import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const ADVISORY_LOCK = 7_231_001;
const OLDEST_POSTGRES = 18;

// Before the schema was rewritten as one file per module, forty-nine numbered migrations created
// it. This is the last of them.
const FIRST_OF_BEFORE = '0001_platform.sql';
const LAST_OF_BEFORE = '0049_orders_by_account_and_status.sql';

interface SqlFile {
  /** Folder and file, such as `schema/01_platform.sql`. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

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
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    refuseOldPostgres(rows[0]?.server_version ?? '');
    await runMigrations({ connectionString: options.url });
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const schema = await filesOf(options.folder, 'schema');
    if (await takeOver(client, schema)) options.log('the schema of before is the schema of today');
    const done = await filesThatRan(client);
    for (const file of [...schema, ...(await filesOf(options.folder, 'migrations'))]) {
      if (done.get(file.name) === file.hash) continue;
      if (done.has(file.name)) throw new Error(`${file.name} was changed after it ran`);
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

/** The schema uses features of this version, such as built-in collations. */
export function refuseOldPostgres(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed, this server is ${version}`);
}

/**
 * A database that ran all earlier migrations has exactly the schema of today's files, which
 * therefore count as run. One that stopped in the middle has to complete them first.
 */
async function takeOver(client: pg.Client, schema: readonly SqlFile[]): Promise<boolean> {
  const done = await filesThatRan(client);
  if (!done.has(FIRST_OF_BEFORE)) return false;
  if (!done.has(LAST_OF_BEFORE))
    throw new Error(
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

async function filesOf(folder: string, kind: 'schema' | 'migrations'): Promise<SqlFile[]> {
  const names = (await readdir(join(folder, kind))).filter((name) => name.endsWith('.sql'));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, kind, name), 'utf8');
      return {
        name: `${kind}/${name}`,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
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
