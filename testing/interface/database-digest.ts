import type { World } from '../world.ts';

/** Counting tries is no effect of a call. */
const NOT_COUNTED = ['rate_limits'];

/** What each table holds, as one text per table: its number of rows and a hash over them. Equal digests mean that nothing happened. */
export async function databaseDigest(world: World): Promise<Record<string, string>> {
  const { pool } = world.product.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs') and table_name <> all ($1)",
    [NOT_COUNTED],
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(
    tables.map(({ name }) => `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
