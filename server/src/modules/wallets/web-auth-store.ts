import { type Queryable, sql } from '../../platform/db/database.ts';

// Uses real time, like every timer that protects people. Kept an hour beyond expiry, because the
// clocks of server and database may differ.
const use = sql(
  'web_auth.use',
  'insert into web_auth_uses (use_hash, expires_at) values ($1, $2) on conflict do nothing',
);
const forgetUses = sql(
  'web_auth.forget',
  "delete from web_auth_uses where expires_at < now() - interval '1 hour'",
);
export const saveChallenge = sql(
  'wallet_challenges.insert',
  'insert into wallet_challenges (challenge_hash, session_id, expires_at) values ($1, $2, $3)',
).run(
  (challenge: { readonly hash: Buffer; readonly sessionId: string; readonly expiresAt: Date }) => [
    challenge.hash,
    challenge.sessionId,
    challenge.expiresAt,
  ],
);
/** Whether this session asked for the challenge and has not used it. Of concurrent uses one succeeds. */
export const takeOwnChallenge = sql(
  'wallet_challenges.take',
  'delete from wallet_challenges where challenge_hash = $1 and session_id = $2',
).changes((challenge: { readonly hash: Buffer; readonly sessionId: string }) => [
  challenge.hash,
  challenge.sessionId,
]);
const forgetChallenges = sql(
  'wallet_challenges.forget',
  "delete from wallet_challenges where expires_at < now() - interval '1 hour'",
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
  await db.run(forgetUses);
  await db.run(forgetChallenges);
}
