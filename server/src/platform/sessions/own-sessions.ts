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

/** Somebody who looks after their own sessions. */
export interface SessionPerson {
  readonly kind: 'investor' | 'officer';
  readonly id: string;
  /** What the log calls the person's record, such as `account`. */
  readonly noun: string;
  /** Of the session that asks. */
  readonly sessionHash: Buffer;
}

/** Newest use first. */
export async function listOwnSessions(
  db: Queryable,
  { kind, id, sessionHash }: SessionPerson,
): Promise<SignedInSession[]> {
  return (await listSessionsOf(db, { kind, subjectId: id })).map((session) =>
    shown(session, sessionHash),
  );
}

/** Ends one session of the person. `none` when they have none of that id, `own` when it was the one that asks. */
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

/** Ends all sessions of the person but the one that asks. */
export async function endOwnOtherSessions(tx: Tx, person: SessionPerson, at: Date): Promise<void> {
  const count = await endOtherSessionsOf(
    tx,
    { kind: person.kind, subjectId: person.id },
    person.sessionHash,
  );
  // Anyone who has given the password elsewhere and is about to give the second factor begins again.
  if (person.kind === 'investor') await endSessionsOf(tx, 'sign_in', person.id);
  await record(tx, sessionsEnded(person, { at, after: { others: count } }));
}

/** The log says that a session was ended, not where from: it never forgets, addresses must be. */
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
