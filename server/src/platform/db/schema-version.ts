import { OperatorError } from '../operator-error.ts';
import { errorCode, type Queryable, sql } from './database.ts';
import { migrationFiles, type SqlFile } from './migration-files.ts';
import { SERVER_FOLDER } from '../server-folder.ts';

/** The schema uses features of this version, such as built-in collations. */
const OLDEST_POSTGRES = 18;
const UNDEFINED_TABLE = '42P01';
const MISSING_RIGHT = '42501';

export interface ServerFacts {
  version: string;
  encoding: string;
  lower_case: string;
}

export const SERVER_FACTS = sql<ServerFacts>(
  'database.server',
  `select current_setting('server_version') as version, pg_encoding_to_char(encoding)::text as encoding, lower('ÄÉ') as lower_case
   from pg_database where datname = current_database()`,
);
const ranMigrations = sql<{ name: string; hash: string }>(
  'migrations.list',
  'select name, hash from migrations',
);

/**
 * What makes a database unfit for this product whatever is in it: its version, its encoding, or a
 * locale that knows no letters but those of English.
 */
export function serverTrouble({
  version,
  encoding,
  lower_case: lower,
}: ServerFacts): string | null {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    return `PostgreSQL ${OLDEST_POSTGRES} or newer is needed, this server is ${version}`;
  if (encoding !== 'UTF8')
    return `its encoding is ${encoding} and must be UTF8: create it anew with encoding 'UTF8' (docs/operations/set-up.md)`;
  if (lower !== 'äé')
    return "its locale does not know letters such as Ä: create it anew with locale_provider builtin, builtin_locale 'C.UTF-8' and template template0 (docs/operations/set-up.md)";
  return null;
}

/** Refuses a database that this program cannot use, before anything is written to it. */
export async function checkDatabase(
  db: Queryable,
  url: string,
  schema: NeededSchema,
): Promise<void> {
  const { host, pathname } = new URL(url);
  let trouble: string | null;
  try {
    trouble = serverTrouble(await db.one(SERVER_FACTS)) ?? (await schema.trouble(db));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `DATABASE_URL: ${pathname.slice(1)} on ${decodeURIComponent(host)} cannot be read: ${reason}`,
      { cause: error },
    );
  }
  if (trouble !== null) throw new OperatorError(`DATABASE_URL: ${trouble}`);
}

/** The schema that this program needs, as its own files say. */
export interface NeededSchema {
  /** What the database lacks, in words; null if nothing. A newer schema serves too. */
  trouble(db: Queryable): Promise<string | null>;
}

export async function neededSchema(folder: string = SERVER_FOLDER): Promise<NeededSchema> {
  const files = (
    await Promise.all(
      (['schema', 'migrations'] as const).map((kind) => migrationFiles(folder, kind)),
    )
  ).flat();
  return {
    async trouble(db) {
      try {
        return schemaTrouble(files, await db.rows(ranMigrations));
      } catch (error) {
        if (errorCode(error) === UNDEFINED_TABLE)
          return 'the database is empty: run `migrate` first';
        if (errorCode(error) === MISSING_RIGHT)
          return 'the login has no rights on the tables: run `migrate` with DATABASE_OWNER_URL, which grants them';
        throw error;
      }
    },
  };
}

function schemaTrouble(
  files: readonly SqlFile[],
  ran: readonly { readonly name: string; readonly hash: string }[],
): string | null {
  const known = new Map(ran.map(({ name, hash }) => [name, hash]));
  const missing = files.filter(({ name }) => !known.has(name));
  if (missing.length > 0)
    return `the schema is of an earlier version, ${missing.length} of ${files.length} files have not run, the first is ${missing[0]?.name}: run \`migrate\``;
  const changed = files.find(({ name, hash }) => known.get(name) !== hash);
  return changed === undefined
    ? null
    : `${changed.name} is not the file that ran here: start the program that belongs to this database`;
}
