import { createHash, randomBytes } from 'node:crypto';
import { type Database, type Queryable, sql } from '../db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export type PasskeyPurpose = 'register' | 'sign_in' | 'step_up';

/** The scope of a challenge: one purpose, one kind of person, and one person if known. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose;
  readonly ownerKind: FactorOwner['kind'];
  readonly ownerId: string | null;
}

/**
 * Seconds within which a challenge must be answered. Real time, like everything that protects
 * people.
 */
export const CHALLENGE_SECONDS = 300;

const insert = sql(
  'passkey_challenges.insert',
  'insert into passkey_challenges (challenge_hash, purpose, owner_kind, owner_id, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))',
);
const take = sql<{ owner_id: string | null; is_open: boolean }>(
  'passkey_challenges.take',
  'delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and owner_kind = $3 returning owner_id, expires_at > now() as is_open',
);
export const deleteChallenges = sql(
  'passkey_challenges.delete_of',
  'delete from passkey_challenges where owner_kind = $1 and owner_id = $2',
).run((owner: FactorOwner) => [owner.kind, owner.id]);
const forget = sql(
  'passkey_challenges.forget',
  'delete from passkey_challenges where expires_at <= now()',
);

export async function newChallenge(db: Queryable, use: ChallengeUse): Promise<Buffer> {
  const challenge = randomBytes(32);
  await db.run(insert, [
    hashOf(challenge.toString('base64url')),
    use.purpose,
    use.ownerKind,
    use.ownerId,
    CHALLENGE_SECONDS,
  ]);
  return challenge;
}

/** Uses up a challenge. Null if it was issued for something else, already answered, or expired. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  use: Omit<ChallengeUse, 'ownerId'>,
): Promise<{ ownerId: string | null } | null> {
  const row = await db.maybe(take, [hashOf(challenge), use.purpose, use.ownerKind]);
  return row !== null && row.is_open ? { ownerId: row.owner_id } : null;
}

export async function forgetOldChallenges(db: Database): Promise<void> {
  await db.run(forget);
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
