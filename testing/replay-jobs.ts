import { z } from 'zod';
import { runJob } from '../server/src/platform/jobs/jobs.ts';
import type { World } from './world.ts';

interface KeptJob {
  readonly name: string;
  readonly payload: object;
}

const KEEP = `
  create schema kept;
  create table kept.jobs (position bigint generated always as identity, name text not null, payload jsonb not null);
  create function kept.keep() returns trigger language plpgsql as $$ begin
    insert into kept.jobs (name, payload) select identifier, new.payload from graphile_worker._private_tasks where id = new.task_id;
    return new;
  end $$;
  create trigger keep after insert or update of payload on graphile_worker._private_jobs for each row execute function kept.keep()`;
/** Tables whose rows say when something was looked at or which process runs, not what happened. */
const OF_THE_MOMENT = ['rate_limits', 'sessions', 'product_clock', 'configuration_uses'];
/** A reassessment of a person counts, also where it finds nothing new. */
const COUNTERS = "'{version}'";

/** Keeps every job that is queued from now on, so that it can be run again later. */
export async function keepJobs({ product }: World): Promise<void> {
  await product.db.pool.query(KEEP);
}

/**
 * Runs every job that was ever queued once more, the latest first, as an officer does with failed
 * ones, and works off what they enqueue. Returns the tables that are not as they were before.
 */
export async function replayJobs(
  world: World,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Promise<{ readonly jobs: readonly string[]; readonly changed: readonly string[] }> {
  const { product } = world;
  const { rows } = await product.db.pool.query<KeptJob>(
    'select name, payload from kept.jobs group by name, payload order by max(position) desc',
  );
  const wanted = rows.filter(({ name }) => !except.includes(name));
  const before = await digests(world);
  for (const { name, payload } of wanted) await runJob(product.jobs, name, payload);
  await world.runJobs({ delayed: true });
  const after = await digests(world);
  return {
    jobs: [...new Set(wanted.map(({ name }) => name))].toSorted(),
    changed: [...after].filter(([table, digest]) => before.get(table) !== digest).map(([t]) => t),
  };
}

/** A digest of the rows of each table. */
async function digests({ product }: World): Promise<ReadonlyMap<string, string>> {
  const { rows } = await product.db.pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const tables = z
    .array(z.object({ table_name: z.string() }))
    .parse(rows)
    .map((row) => row.table_name)
    .filter((table) => !OF_THE_MOMENT.includes(table));
  const found = new Map<string, string>();
  for (const table of tables) {
    const { rows: digest } = await product.db.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(d, '' order by d)), '') as digest from (select md5((to_jsonb(t) - ${COUNTERS}::text[])::text) as d from public.${table} t) rows`,
    );
    found.set(table, digest[0]?.digest ?? '');
  }
  return found;
}
