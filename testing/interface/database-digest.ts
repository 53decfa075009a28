import type { World } from '../world.ts';

/** Counting attempts is no effect of a call, nor is a process's heartbeat. */
const NOT_COUNTED = ['rate_limits', 'configuration_uses'];

/** Each table's digest when it was last read. */
const watched = new WeakMap<World, Promise<Map<string, string>>>();

/**
 * A digest per table: its number of rows and a sum of their hashes. Equal digests mean that nothing
 * happened. A session's last use is recorded once a minute, whatever the call. Tests ask a thousand
 * times, and there are more than a hundred tables: PostgreSQL records which of them were written,
 * and only those are read again.
 */
export async function databaseDigest(world: World): Promise<Record<string, string>> {
  const watching = watched.get(world) ?? watch(world);
  watched.set(world, watching);
  const digests = await watching;
  const { rows } = await world.product.db.pool.query<{ name: string }>({
    name: 'digest.written',
    text: 'with noted as (delete from watching.written returning name) select distinct name from noted',
  });
  for (const { name } of rows) digests.set(name, await look(world, name));
  return Object.fromEntries(digests);
}

async function look(world: World, name: string): Promise<string> {
  const row = name === 'public.sessions' ? "(to_jsonb(t) - 'last_seen_at')::text" : 't::text';
  const rows = await world.query<{ digest: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)::numeric)::text, '') as digest from ${name} t`,
  );
  return rows[0]?.digest ?? '';
}

/**
 * From here on every change records its table, in its own transaction, so that a rollback records
 * nothing.
 */
async function watch(world: World): Promise<Map<string, string>> {
  await world.query(`
    create schema watching;
    create table watching.written (name text not null);
    create function watching.note() returns trigger language plpgsql as $$ begin
      insert into watching.written values (tg_argv[0]);
      return null;
    end $$;`);
  const rows = await world.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = '_private_jobs') and table_name <> all ($1)",
    [NOT_COUNTED],
  );
  await world.query(
    rows
      .map(
        ({ name }) =>
          `create trigger written after insert or update or delete on ${name} for each statement execute function watching.note('${name}');`,
      )
      .join('\n'),
  );
  const digests = new Map<string, string>();
  for (const { name } of rows) digests.set(name, await look(world, name));
  return digests;
}
