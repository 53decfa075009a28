import type { Limit } from '@bb1/domain/endpoint';
import type { Database } from '../db/database.ts';
import { countCall, uncountCall } from '../http/rate-limit.ts';

const TRIES: Limit = { max: 5, perSeconds: 900 };

/**
 * Does what takes a secret that could be guessed, at most five times wrong in a quarter of an hour for one `key`. A try
 * is counted before it is looked at, so that many at once are not more than five, and given back when it was right.
 */
export async function withinTries<T>(
  db: Database,
  key: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const counted = `factor|${key}`;
  await countCall(db, counted, TRIES);
  const result = await attempt();
  await uncountCall(db, counted);
  return result;
}
