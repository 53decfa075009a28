import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The duration from which a statement's plan is stored. */
const SLOW_MS = 60;

/** Makes PostgreSQL report the plan of every slow statement in new sessions. */
export async function sendPlans(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': String(SLOW_MS),
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_level': 'notice',
  };
  await client.query("load 'auto_explain'");
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
}

/** Stores the slowest reported plan of each statement in a file of its own. */
export function keepPlans(pool: pg.Pool, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const slowest = new Map<string, number>();
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on('notice', ({ message = '' }) => {
      const [, took = '0', plan = ''] =
        /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)/.exec(message) ?? [];
      const statement = plan.split('\n')[0] ?? '';
      const name = createHash('sha256').update(statement).digest('hex').slice(0, 12);
      if (plan === '' || Number(took) <= (slowest.get(name) ?? 0)) return;
      slowest.set(name, Number(took));
      writeFileSync(join(folder, `${name}.txt`), `${took} ms\n${plan}\n`);
    });
  });
}
