import type { Limit } from '@bb1/domain/endpoint';
import { type Database, sql } from '../db/database.ts';
import { countCall } from '../http/rate-limit.ts';

const TRIES: Limit = { max: 5, perSeconds: 900 };

const giveBack = sql('rate_limits.give_back', 'update rate_limits set count = greatest(count - 1, 0) where key = $1');

/**
 * Does what takes a secret that could be guessed, at most five times wrong in a quarter of an hour for one `key`. A try
 * is counted before it is looked at, so that many at once are not more than five, and given back when it was right.
 */
export async function withinTries<T>(db: Database, key: string, attempt: () => Promise<T>): Promise<T> {
  const counted = `factor|${key}`;
  await countCall(db, counted, TRIES);
  const result = await attempt();
  await db.run(giveBack, [counted]);
  return result;
}
