import { type Queryable, sql, type Tx } from '../db/database.ts';
import { hashSecret, newSecret } from '../ids.ts';

/** `sign_in` is a pending sign-in that owes its second factor. */
export type SessionKind = 'investor' | 'officer' | 'sign_in';

/** The factors of a step-up, and until when it is valid. */
export interface SteppedUp {
  readonly with: 'password' | 'second_factor';
  readonly until: Date;
}

export interface Session {
  /** Stays when a step-up renews the token. */
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly kind: SessionKind;
  readonly subjectId: string;
  readonly steppedUp: SteppedUp | null;
}

/** Idle limit and absolute limit of a session, in seconds. */
export const SESSION_LIMITS: Readonly<
  Record<SessionKind, { idleSeconds: number; absoluteSeconds: number }>
> = {
  investor: { idleSeconds: 2 * 3600, absoluteSeconds: 7 * 24 * 3600 },
  officer: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 },
  sign_in: { idleSeconds: 10 * 60, absoluteSeconds: 10 * 60 },
};
/** Seconds for which a step-up is valid. */
const STEP_UP_SECONDS = 600;
// Recording every call would write as often as it reads.
const NOTE_SEEN_EVERY_SECONDS = 60;

const insertSession = sql(
  'sessions.insert',
  'insert into sessions (token_hash, kind, subject_id, expires_at, user_agent, address) values ($1, $2, $3, now() + make_interval(secs => $4), $5, $6)',
);
const findSession = sql<{
  id: string;
  subject_id: string;
  note_seen: boolean;
  stepped_up_with: SteppedUp['with'] | null;
  stepped_up_until: Date | null;
}>(
  'sessions.find',
  `select id, subject_id, last_seen_at < now() - make_interval(secs => $4) as note_seen,
     case when stepped_up_at > now() - make_interval(secs => $5) then stepped_up_with end as stepped_up_with, stepped_up_at + make_interval(secs => $5) as stepped_up_until from sessions
   where token_hash = $1 and kind = $2 and expires_at > now() and last_seen_at > now() - make_interval(secs => $3)`,
);
/** The id, which stays when a step-up renews the token; null if the session has ended. */
export const sessionIdOf = sql<{ id: string }>(
  'sessions.find_id',
  'select id from sessions where token_hash = $1',
).valueIfAny((tokenHash: Buffer) => [tokenHash]);
const noteSeen = sql(
  'sessions.note_seen',
  'update sessions set last_seen_at = now() where token_hash = $1',
);
const noteStepUp = sql<{ until: Date }>(
  'sessions.note_step_up',
  'update sessions set stepped_up_at = now(), stepped_up_with = $2 where token_hash = $1 returning stepped_up_at + make_interval(secs => $3) as until',
);
const replaceToken = sql(
  'sessions.replace_token',
  'update sessions set token_hash = $2 where token_hash = $1',
);
const deleteSession = sql('sessions.delete', 'delete from sessions where token_hash = $1');
export const endSessionsOf = sql(
  'sessions.delete_of',
  'delete from sessions where kind = $1 and subject_id = $2',
).run((kind: SessionKind, subjectId: string) => [kind, subjectId]);
const LIVE = 'expires_at > now() and last_seen_at > now() - make_interval(secs => $3)';
/** A person's live sessions, most recent use first. */
export const listSessionsOf = sql<LiveSession>(
  'sessions.live',
  `select id, token_hash, user_agent, address, created_at, last_seen_at from sessions where kind = $1 and subject_id = $2 and ${LIVE} order by last_seen_at desc, created_at desc, id`,
).rows(({ kind, subjectId }: SessionOwner) => [kind, subjectId, SESSION_LIMITS[kind].idleSeconds]);
const deleteById = sql<{ token_hash: Buffer }>(
  'sessions.delete_by_id',
  `delete from sessions where kind = $1 and subject_id = $2 and ${LIVE} and id = $4 returning token_hash`,
);
const deleteOthers = sql(
  'sessions.delete_others',
  'delete from sessions where kind = $1 and subject_id = $2 and token_hash <> $3',
);
const forgetSessions = sql(
  'sessions.forget',
  'delete from sessions where expires_at <= now() or (kind = $1 and last_seen_at <= now() - make_interval(secs => $2))',
);

/**
 * A new session with a new token. The caller puts the token into a cookie; the database has its
 * hash.
 */
export async function startSession(
  tx: Tx,
  session: { kind: SessionKind; subjectId: string; userAgent: string; address: string },
): Promise<string> {
  const token = newSecret();
  await tx.run(insertSession, [
    hashSecret(token),
    session.kind,
    session.subjectId,
    SESSION_LIMITS[session.kind].absoluteSeconds,
    session.userAgent.slice(0, 300),
    session.address,
  ]);
  return token;
}

export async function findSessionByToken(
  db: Queryable,
  kind: SessionKind,
  token: string,
): Promise<Session | null> {
  const tokenHash = hashSecret(token);
  const row = await db.maybe(findSession, [
    tokenHash,
    kind,
    SESSION_LIMITS[kind].idleSeconds,
    NOTE_SEEN_EVERY_SECONDS,
    STEP_UP_SECONDS,
  ]);
  if (row === null) return null;
  if (row.note_seen) await db.run(noteSeen, [tokenHash]);
  const steppedUp =
    row.stepped_up_with === null || row.stepped_up_until === null
      ? null
      : { with: row.stepped_up_with, until: row.stepped_up_until };
  return { id: row.id, tokenHash, kind, subjectId: row.subject_id, steppedUp };
}

/** Records a step-up; null if the session has ended. */
export async function stepSessionUp(
  tx: Tx,
  tokenHash: Buffer,
  by: SteppedUp['with'],
): Promise<SteppedUp | null> {
  const row = await tx.maybe(noteStepUp, [tokenHash, by, STEP_UP_SECONDS]);
  return row && { with: by, until: row.until };
}

/**
 * Continues a session under a new token and invalidates the old one. Null if the session has ended.
 */
export async function renewSessionToken(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const token = newSecret();
  return (await tx.run(replaceToken, [tokenHash, hashSecret(token)])) === 1 ? token : null;
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.run(deleteSession, [tokenHash]);
}

export interface LiveSession {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

interface SessionOwner {
  readonly kind: SessionKind;
  readonly subjectId: string;
}

/**
 * Ends one session of its owner; null if the owner has none with that id. Returns the hash of the
 * invalidated token.
 */
export async function endSessionById(
  tx: Tx,
  { kind, subjectId }: SessionOwner,
  id: string,
): Promise<Buffer | null> {
  return (
    (await tx.maybe(deleteById, [kind, subjectId, SESSION_LIMITS[kind].idleSeconds, id]))
      ?.token_hash ?? null
  );
}

/** Ends all of a person's sessions but one. Returns how many. */
export function endOtherSessionsOf(
  tx: Tx,
  { kind, subjectId }: SessionOwner,
  kept: Buffer,
): Promise<number> {
  return tx.run(deleteOthers, [kind, subjectId, kept]);
}

/** Deletes expired sessions: address and browser are kept only as long as the session lives. */
export async function forgetEndedSessions(db: Queryable): Promise<void> {
  for (const kind of ['investor', 'officer', 'sign_in'] as const)
    await db.run(forgetSessions, [kind, SESSION_LIMITS[kind].idleSeconds]);
}
