import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import { type Database, type Queryable, sql } from '../db/database.ts';

const count = sql<{ count: number; seconds_left: number }>(
  'rate_limits.count',
  `insert into rate_limits as r (key, window_ends_at, count) values ($1, now() + make_interval(secs => $2), 1)
   on conflict (key) do update set
     count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
     window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
   returning count, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`,
);
// Locked in one order to avoid deadlocks.
const uncount = sql(
  'rate_limits.uncount',
  'update rate_limits r set count = greatest(r.count - 1, 0) from (select key from rate_limits where key = any($1) order by key for update) as held where r.key = held.key',
);
/** Resets the count. */
export const clearCount = sql('rate_limits.clear', 'delete from rate_limits where key = $1').run(
  (key: string) => [key],
);
const forget = sql('rate_limits.forget', 'delete from rate_limits where window_ends_at < now()');

/**
 * Counts a call in PostgreSQL, so that all processes count together. Refuses with 429 beyond the
 * limit.
 */
export async function countCall(db: Database, key: string, limit: Limit): Promise<void> {
  const row = await db.one(count, [key, limit.perSeconds]);
  if (row.count > limit.max)
    throw refuse('too_many', 'too_many_tries', { seconds: Math.max(1, row.seconds_left) });
}

/**
 * The same, but returns whether the call is within the limit, for callers with an answer of their
 * own.
 */
export async function countWithin(db: Queryable, key: string, limit: Limit): Promise<boolean> {
  return (await db.one(count, [key, limit.perSeconds])).count <= limit.max;
}

/**
 * Takes back one count under each key: for limits on failures, where an attempt is counted before
 * its outcome is known, so that parallel ones count too.
 */
export async function uncountCall(db: Database, ...keys: readonly string[]): Promise<void> {
  await db.run(uncount, [keys]);
}

export async function forgetOldCounts(db: Database): Promise<void> {
  await db.run(forget);
}

/** Reads are counted per process in memory: a write per read would cost more than it protects. */
export function readLimiter(): (key: string, limit: Limit) => void {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return (key, limit) => {
    const now = Date.now();
    if (windows.size > 50_000)
      for (const [old, window] of windows) if (window.endsAt <= now) windows.delete(old);
    const window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.set(key, { endsAt: now + limit.perSeconds * 1000, count: 1 });
      return;
    }
    if (++window.count > limit.max)
      throw refuse('too_many', 'too_many_tries', {
        seconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      });
  };
}
