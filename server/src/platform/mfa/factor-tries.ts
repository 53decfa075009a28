import type { Limit } from '@bb1/domain/endpoint';
import type { Database } from '../db/database.ts';
import { countCall, uncountCall } from '../http/rate-limit.ts';

const TRIES: Limit = { max: 5, perSeconds: 900 };

/**
 * Limits guessing: at most five wrong attempts in a quarter of an hour for one `key`. An attempt is
 * counted before the secret is compared, so that parallel attempts count as well, and given back if
 * it was right.
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
