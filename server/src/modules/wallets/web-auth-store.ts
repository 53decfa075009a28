import { type Queryable, sql } from '../../platform/db/database.ts';

// Uses real time, like every timer that protects people. Kept an hour beyond expiry, because the
// clocks of server and database may differ.
const use = sql(
  'web_auth.use',
  'insert into web_auth_uses (use_hash, expires_at) values ($1, $2) on conflict do nothing',
);
const forget = sql(
  'web_auth.forget',
  "delete from web_auth_uses where expires_at < now() - interval '1 hour'",
);

/**
 * Records that a challenge or token was used; false if it was used before. Of concurrent uses
 * exactly one succeeds.
 */
export async function useOnce(
  db: Queryable,
  once: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  return (await db.run(use, [once.hash, once.expiresAt])) === 1;
}

export async function forgetWebAuthUses(db: Queryable): Promise<void> {
  await db.run(forget);
}
