import { type Database, sql } from '../db/database.ts';

// Real time, like every timer that protects people. Kept for an hour longer than a proof is good for: the clocks of
// server and database may differ.
const use = sql(
  'bot_check_proofs.use',
  'insert into bot_check_proofs (proof_hash, expires_at) values ($1, $2) on conflict do nothing',
);
const forget = sql(
  'bot_check_proofs.forget',
  "delete from bot_check_proofs where expires_at < now() - interval '1 hour'",
);

/** Notes that a proof was handed in; false when it was before. Of any number at the same moment one is the first. */
export async function useProof(
  db: Database,
  proof: { readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  return (await db.run(use, [proof.hash, proof.expiresAt])) === 1;
}

export async function forgetUsedProofs(db: Database): Promise<void> {
  await db.run(forget);
}
