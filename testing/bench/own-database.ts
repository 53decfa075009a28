import pg from 'pg';
import { cloneDatabase } from '../postgres-for-tests.ts';

/** Does some work on a migrated database, which is dropped afterwards. */
export async function onDatabaseOfItsOwn<Result>(
  { postgresUrl }: { readonly postgresUrl: string },
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await cloneDatabase(postgresUrl);
  try {
    return await work(databaseUrl);
  } finally {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
    await client.end();
  }
}
