import { type Queryable, sql } from '../../platform/db/database.ts';

// Real time, like every timer that protects people. Kept for an hour longer than a challenge or token is good for: the
// clocks of server and database may differ.
const use = sql(
  'web_auth.use',
  'insert into web_auth_uses (use_hash, expires_at) values ($1, $2) on conflict do nothing',
);
const forget = sql(
  'web_auth.forget',
  "delete from web_auth_uses where expires_at < now() - interval '1 hour'",
);

/** Notes that a challenge or a token was handed in; false when it was before. Of any number at the same moment one is the first. */
export async function useOnce(
  db: Queryable,
  once: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  return (await db.run(use, [once.hash, once.expiresAt])) === 1;
}

export async function forgetWebAuthUses(db: Queryable): Promise<void> {
  await db.run(forget);
}
