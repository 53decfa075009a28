import type { SignedInSession } from '@bb1/domain/accounts/session-endpoints';
import { type Act, record } from '../audit/audit.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { nameBrowser } from './name-browser.ts';
import {
  endOtherSessionsOf,
  endSessionById,
  endSessionsOf,
  listSessionsOf,
  type LiveSession,
} from './sessions.ts';

/** A person who manages their own sessions. */
export interface SessionPerson {
  readonly kind: 'investor' | 'officer';
  readonly id: string;
  /** The kind of the person's record in the audit log, such as `account`. */
  readonly noun: 'account' | 'officer';
  /** Of the calling session. */
  readonly sessionHash: Buffer;
}

/** Most recent use first. */
export async function listOwnSessions(
  db: Queryable,
  { kind, id, sessionHash }: SessionPerson,
): Promise<SignedInSession[]> {
  return (await listSessionsOf(db, { kind, subjectId: id })).map((session) =>
    shown(session, sessionHash),
  );
}

/**
 * Ends one session of the person. `none` if they have none with that id, `own` if it is the calling
 * one.
 */
export async function endOwnSession(
  tx: Tx,
  person: SessionPerson,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<'none' | 'other' | 'own'> {
  const tokenHash = await endSessionById(
    tx,
    { kind: person.kind, subjectId: person.id },
    sessionId,
  );
  if (tokenHash === null) return 'none';
  await record(tx, sessionsEnded(person, { at, after: { session: sessionId } }));
  return tokenHash.equals(person.sessionHash) ? 'own' : 'other';
}

/** Ends all sessions of the person except the calling one. */
export async function endOwnOtherSessions(tx: Tx, person: SessionPerson, at: Date): Promise<void> {
  const count = await endOtherSessionsOf(
    tx,
    { kind: person.kind, subjectId: person.id },
    person.sessionHash,
  );
  // A pending sign-in elsewhere, with the password given and the second factor owed, has to start
  // again.
  if (person.kind === 'investor') await endSessionsOf(tx, 'sign_in', person.id);
  await record(tx, sessionsEnded(person, { at, after: { others: count } }));
}

/**
 * The log records that a session ended, not its address: the log is permanent, and addresses must
 * be deleted.
 */
function sessionsEnded(
  { kind, id, noun }: SessionPerson,
  { at, after }: { at: Date; after: unknown },
): Act {
  return {
    at,
    actor: { kind, id },
    act: `${noun}.sessions_ended`,
    subject: `${noun}:${id}`,
    after,
  };
}

function shown(session: LiveSession, current: Buffer): SignedInSession {
  return {
    id: session.id,
    ...nameBrowser(session.user_agent),
    address: session.address,
    signed_in_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    current: session.token_hash.equals(current),
  };
}
