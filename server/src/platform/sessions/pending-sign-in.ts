import { type Queryable, sql } from '../db/database.ts';

// Its idle limit equals its absolute one.
const find = sql<{ subject_id: string }>(
  'sessions.find_pending',
  "select subject_id from sessions where token_hash = $1 and kind = 'sign_in' and expires_at > now()",
);
/**
 * Ends a pending sign-in that is about to be completed. False if it ended meanwhile, completed or
 * invalidated.
 */
export const endPendingSignIn = sql(
  'sessions.end_pending',
  "delete from sessions where token_hash = $1 and kind = 'sign_in' and expires_at > now()",
).changes((tokenHash: Buffer) => [tokenHash]);

/**
 * The account whose password was given in this browser and whose second factor is owed; null if
 * there is none, or it expired.
 */
export async function pendingSignInOf(
  db: Queryable,
  tokenHash: Buffer | null,
): Promise<string | null> {
  return tokenHash === null ? null : ((await db.maybe(find, [tokenHash]))?.subject_id ?? null);
}
