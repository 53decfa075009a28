import type { World } from '../world.ts';

/** Counting tries is no effect of a call, nor that a process says that it runs. */
const NOT_COUNTED = ['rate_limits', 'configuration_uses'];

const queries = new WeakMap<World, Promise<string>>();

/**
 * What each table holds, as one text per table: its number of rows and a sum of their hashes. Equal digests mean that nothing
 * happened. That a session was used is noted once a minute, whatever is called with it.
 */
export async function databaseDigest(world: World): Promise<Record<string, string>> {
  const query = queries.get(world) ?? digestQuery(world);
  queries.set(world, query);
  const { rows } = await world.product.db.pool.query<{ name: string; digest: string }>({ name: 'database_digest', text: await query });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

async function digestQuery(world: World): Promise<string> {
  const { rows } = await world.product.db.pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs') and table_name <> all ($1)",
    [NOT_COUNTED],
  );
  const row = (name: string) => (name === 'public.sessions' ? "(to_jsonb(t) - 'last_seen_at')::text" : 't::text');
  return rows.map(({ name }) => `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(hashtextextended(${row(name)}, 0)::numeric)::text, '') as digest from ${name} t`).join(' union all ');
}
