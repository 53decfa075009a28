import pg from 'pg';

/** The login of the running server; the superuser migrates and owns all tables. */
const RUNNING_LOGIN = 'portal';

export interface ProductDatabaseUrls {
  /** For `migrate`, the panel and other hands from outside. */
  readonly owner: string;
  readonly runningServer: string;
  /** Whether this is the first start. */
  readonly isNew: boolean;
}

/** Creates the product's database and the login of its server, unless they exist. */
export async function ensureDatabase(
  serverUrl: string,
  runningPassword: string,
): Promise<ProductDatabaseUrls> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const found = await client.query("select from pg_database where datname = 'bb1'");
  const isNew = found.rowCount === 0;
  if (isNew) await client.query('create database bb1');
  const login = await client.query('select from pg_roles where rolname = $1', [RUNNING_LOGIN]);
  await client.query(
    `${login.rowCount === 0 ? 'create' : 'alter'} role ${RUNNING_LOGIN} login password '${runningPassword}'`,
  );
  await client.end();
  const owner = new URL(serverUrl);
  owner.pathname = '/bb1';
  const runningServer = new URL(owner);
  runningServer.username = RUNNING_LOGIN;
  runningServer.password = runningPassword;
  return { owner: owner.href, runningServer: runningServer.href, isNew };
}
