import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const ADVISORY_LOCK = 7_231_001;

/**
 * Runs the numbered SQL files that have not run yet, each in its own transaction, one migrator at a time.
 * A file that changed after it ran stops everything: migrations are history.
 */
export async function migrate(options: {
  url: string;
  directory: string;
  log: (line: string) => void;
}): Promise<void> {
  await runMigrations({ connectionString: options.url });
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    const done = new Map(
      (
        await client.query<{ name: string; hash: string }>('select name, hash from migrations')
      ).rows.map((row) => [row.name, row.hash]),
    );
    const names = (await readdir(options.directory))
      .filter((name) => name.endsWith('.sql'))
      .toSorted();
    for (const name of names) {
      const text = await readFile(join(options.directory, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      if (done.get(name) === hash) continue;
      if (done.has(name)) throw new Error(`migration ${name} was changed after it ran`);
      await client.query('begin');
      await client.query("set local lock_timeout = '5s'");
      await client.query(text);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      options.log(`migrated ${name}`);
    }
  } finally {
    await client.end();
  }
}
