import { type Database, sql } from '../db/database.ts';

// Uses real time, like every timer that protects people. Kept an hour beyond a proof's expiry,
// because the clocks of server and database may differ.
const use = sql(
  'bot_check_proofs.use',
  'insert into bot_check_proofs (proof_hash, expires_at) values ($1, $2) on conflict do nothing',
);
const forget = sql(
  'bot_check_proofs.forget',
  "delete from bot_check_proofs where expires_at < now() - interval '1 hour'",
);

/**
 * Records that a proof was used; false if it was used before. Of concurrent uses exactly one
 * succeeds.
 */
export async function useProof(
  db: Database,
  proof: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  return (await db.run(use, [proof.hash, proof.expiresAt])) === 1;
}

export async function forgetUsedProofs(db: Database): Promise<void> {
  await db.run(forget);
}
