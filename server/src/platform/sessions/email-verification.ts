import { type Queryable, sql } from '../db/database.ts';
import type { SessionKind } from './sessions.ts';

/** Minutes for which the proof of mailbox access is valid in a session. Real time. */
const MAILBOX_PROOF_MINUTES = 30;

/**
 * False if the session has ended. The proof stays with the session under the new token of a
 * step-up.
 */
export const recordEmailVerification = sql(
  'sessions.note_mailbox_proof',
  'update sessions set mailbox_proven_at = now() where token_hash = $1',
).changes((tokenHash: Buffer) => [tokenHash]);
const find = sql<{ counts: boolean }>(
  'sessions.mailbox_proof',
  'select coalesce(mailbox_proven_at > now() - make_interval(mins => $2), false) as counts from sessions where token_hash = $1',
);
/** Invalidates the proofs, because they were for another mailbox. */
export const voidEmailVerifications = sql(
  'sessions.forget_mailbox_proofs',
  'update sessions set mailbox_proven_at = null where kind = $1 and subject_id = $2',
).run(({ kind, subjectId }: { kind: SessionKind; subjectId: string }) => [kind, subjectId]);

export async function hasEmailVerification(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await db.maybe(find, [tokenHash, MAILBOX_PROOF_MINUTES]))?.counts ?? false;
}
