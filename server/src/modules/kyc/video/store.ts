import type { VideoActor, VideoState } from '@bb1/domain/video-identification/call-state';
import type { RecordingPolicy } from '@bb1/domain/video-identification/consent';
import type {
  OfficerCheck,
  SecurityFeature,
} from '@bb1/domain/video-identification/officer-checks';
import type { ResultReason } from '@bb1/domain/video-identification/result-reasons';
import { type Queryable, sql, type Tx } from '../../../platform/db/database.ts';
import { detailsHash, findSubject } from './subject-store.ts';

export interface VideoRow {
  id: string;
  account_id: string;
  person_name: string;
  document_type: 'passport' | 'id_card';
  document_number: string;
  /** Null for attempts that are older than this column and whose details have changed since. */
  details_hash: Buffer | null;
  provider: 'built_in' | 'outside';
  state: VideoState;
  consent_version: string;
  consented_at: Date;
  recording: RecordingPolicy;
  created_at: Date;
  state_since: Date;
  officer_id: string | null;
  /** The person's session; bound from the moment an officer takes the call. */
  session_id: string | null;
  officer_session_id: string | null;
  connected_at: Date | null;
  /** Whether the person's browser has been heard of within the last minutes. */
  person_present: boolean;
  checks: OfficerCheck[];
  features: SecurityFeature[];
  serial_number: string | null;
  code_sent_at: Date | null;
  code_typed_at: Date | null;
  reasons: ResultReason[];
  note: string | null;
  ended_at: Date | null;
  retry_allowed_at: Date | null;
}

export interface NewVideoRow extends Pick<
  VideoRow,
  | 'id'
  | 'account_id'
  | 'person_name'
  | 'document_type'
  | 'document_number'
  | 'provider'
  | 'consent_version'
  | 'recording'
> {
  readonly identity_proof_id: string;
  readonly details_hash: Buffer;
  readonly session_id: string;
  readonly at: Date;
}

const OPEN = "state in ('waiting', 'in_call')";

/** People without contact for this long are no longer in the waiting room, or in the call. */
const PRESENT = "investor_seen_at > now() - interval '90 seconds'";

const COLUMNS = `id, account_id, person_name, document_type, document_number, details_hash, provider, state, consent_version, consented_at, recording, created_at, state_since, officer_id, session_id, officer_session_id, connected_at, ${PRESENT} as person_present, checks, features, serial_number, code_sent_at, code_typed_at, reasons, note, ended_at, retry_allowed_at`;

export const insertVideoCall = sql(
  'video.insert',
  `insert into video_identifications (id, account_id, identity_proof_id, person_name, document_type, document_number, details_hash, provider, consent_version, recording, session_id, consented_at, created_at, state_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $12)`,
).run((row: NewVideoRow) => [
  row.id,
  row.account_id,
  row.identity_proof_id,
  row.person_name,
  row.document_type,
  row.document_number,
  row.details_hash,
  row.provider,
  row.consent_version,
  row.recording,
  row.session_id,
  row.at,
]);

export const findVideoCall = sql<VideoRow>(
  'video.find',
  `select ${COLUMNS} from video_identifications where id = $1`,
).maybe((id: string) => [id]);

/**
 * Locks the attempt until the transaction ends. If the record is locked too, it is locked first.
 */
export const lockVideoCall = sql<VideoRow>(
  'video.lock',
  `select ${COLUMNS} from video_identifications where id = $1 for update`,
).lock((id: string) => [id]);

/** The open attempt, otherwise the newest. */
export const lastVideoCall = sql<VideoRow>(
  'video.last',
  `select ${COLUMNS} from video_identifications where account_id = $1 order by ${OPEN} desc, created_at desc, id limit 1`,
).maybe((accountId: string) => [accountId]);

export const videoCallsOf = sql<{ id: string; state: VideoState; created_at: Date }>(
  'video.of_account',
  'select id, state, created_at from video_identifications where account_id = $1 order by created_at desc, id limit 50',
).rows((accountId: string) => [accountId]);

const countAhead = sql<{ ahead: number }>(
  'video.ahead',
  `select count(*)::int as ahead from video_identifications w where w.state = 'waiting' and w.provider = 'built_in' and ${PRESENT} and (w.created_at, w.id) < (select created_at, id from video_identifications where id = $1)`,
);

const moveState = sql(
  'video.move',
  "update video_identifications set state = $3, state_since = $4, ended_at = case when $3 in ('waiting', 'in_call') then null else $4::timestamptz end, reasons = $5, note = $6 where id = $1 and state = $2",
);

const insertChange = sql(
  'video.insert_change',
  'insert into video_identification_changes (call_id, from_state, to_state, actor_kind, actor_id, at) values ($1, $2, $3, $4, $5, $6)',
);

/** People who wait in the browser now, longest first. */
export const waitingCalls = sql<{ id: string; account_id: string }>(
  'video.waiting',
  `select id, account_id from video_identifications where state = 'waiting' and provider = 'built_in' and ${PRESENT} order by created_at, id limit $1`,
).rows((limit: number) => [limit]);

/** False if another officer was faster. */
export const giveToOfficer = sql(
  'video.take',
  "update video_identifications set officer_id = $2, officer_session_id = $3, officer_seen_at = now() where id = $1 and state = 'waiting'",
).changes((id: string, officer: { readonly officerId: string; readonly sessionId: string }) => [
  id,
  officer.officerId,
  officer.sessionId,
]);

export const callOfOfficer = sql<{ id: string }>(
  'video.of_officer',
  "select id from video_identifications where officer_id = $1 and state = 'in_call'",
).valueIfAny((officerId: string) => [officerId]);

export const writeChecks = sql(
  'video.save_checks',
  'update video_identifications set checks = $2, features = $3, serial_number = $4 where id = $1',
).run(
  (
    id: string,
    seen: {
      checks: readonly OfficerCheck[];
      features: readonly SecurityFeature[];
      serialNumber: string | null;
    },
  ) => [id, seen.checks, seen.features, seen.serialNumber],
);

export const markCodeSent = sql(
  'video.code_sent',
  'update video_identifications set code_sent_at = $2, code_typed_at = null where id = $1',
).run((id: string, at: Date) => [id, at]);

export const markCodeTyped = sql(
  'video.code_typed',
  'update video_identifications set code_typed_at = $2, code_sent_at = coalesce(code_sent_at, $2) where id = $1',
).run((id: string, at: Date) => [id, at]);

export const markRetryAllowed = sql(
  'video.allow_retry',
  'update video_identifications set retry_allowed_at = $2, retry_allowed_by = $3 where id = $1',
).run((id: string, by: { officerId: string; at: Date }) => [id, by.at, by.officerId]);

// Not at every poll: each would be a write. A person who waits may change the browser; the call stays
// where it was taken.
const seeInvestor = sql(
  'video.see_investor',
  `update video_identifications set investor_seen_at = now(), session_id = case state when 'waiting' then $2 else session_id end
   where id = $1 and ${OPEN} and (investor_seen_at < now() - interval '5 seconds' or (state = 'waiting' and session_id is distinct from $2))`,
);

/** The two browsers of a call are connected; only the first time is recorded. */
export const markConnected = sql(
  'video.connect',
  'update video_identifications set connected_at = $2 where id = $1 and connected_at is null',
).run((id: string, at: Date) => [id, at]);

const conducted = sql<{ found: boolean }>(
  'video.conducted',
  "select exists (select from video_identifications where account_id = $1 and officer_id = $2 and state in ('in_call', 'passed') and details_hash = $3) as found",
);

const seeOfficer = sql(
  'video.see_officer',
  `update video_identifications set officer_seen_at = now() where id = $1 and ${OPEN} and officer_seen_at < now() - interval '5 seconds'`,
);

/**
 * Attempts of which one side has been silent for this many minutes; with an outside provider, those
 * of yesterday.
 */
export const silentCalls = sql<{ id: string }>(
  'video.silent',
  `select id from video_identifications where (provider = 'built_in' and ${OPEN} and least(investor_seen_at, coalesce(officer_seen_at, investor_seen_at)) < now() - make_interval(mins => $1))
     or (provider = 'outside' and ${OPEN} and investor_seen_at < now() - interval '24 hours') order by created_at limit 200`,
).column((minutes: number) => [minutes]);

/** Place in the waiting room, from 1. */
export async function placeInLine(db: Queryable, id: string): Promise<number> {
  return (await db.one(countAhead, [id])).ahead + 1;
}

export interface VideoMove {
  readonly from: VideoState;
  readonly to: VideoState;
  readonly actor: { readonly kind: VideoActor; readonly id: string | null };
  readonly at: Date;
  readonly reasons: readonly ResultReason[];
  readonly note: string | null;
}

/** Moves a locked attempt and records the move in its history. */
export async function moveVideoRow(tx: Tx, id: string, move: VideoMove): Promise<void> {
  const moved = await tx.run(moveState, [id, move.from, move.to, move.at, move.reasons, move.note]);
  if (moved !== 1)
    throw new Error(
      `video identification ${id} is not ${move.from}: move to ${move.to} without the lock`,
    );
  await tx.run(insertChange, [id, move.from, move.to, move.actor.kind, move.actor.id, move.at]);
}

/** Records the person's presence and session. */
export async function noteInvestorSeen(
  db: Queryable,
  id: string,
  sessionId: string,
): Promise<void> {
  await db.run(seeInvestor, [id, sessionId]);
}

export async function noteOfficerSeen(db: Queryable, id: string): Promise<void> {
  await db.run(seeOfficer, [id]);
}

export const fileEvent = sql(
  'video_provider_events.insert',
  'insert into video_provider_events (event_id, call_id, type, occurred_at, received_at, outcome) values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing',
);

export const noteOutcome = sql(
  'video_provider_events.outcome',
  'update video_provider_events set outcome = $2 where event_id = $1',
);

const findPassed = sql<{ found: boolean }>(
  'video.passed',
  "select exists (select from video_identifications where account_id = $1 and state = 'passed' and details_hash = $2) as found",
);

/**
 * Whether a call has passed for exactly the details on file now: a changed value requires another
 * call.
 */
export async function videoPassed(db: Queryable, accountId: string): Promise<boolean> {
  const subject = await findSubject(db, accountId);
  if (subject === null) return false;
  return (await db.one(findPassed, [accountId, detailsHash(subject)])).found;
}

/** Whether the officer conducts, or conducted, the call that counts for the details on file now. */
export async function hasConducted(
  db: Queryable,
  call: { readonly accountId: string; readonly officerId: string },
): Promise<boolean> {
  const subject = await findSubject(db, call.accountId);
  if (subject === null) return false;
  return (await db.one(conducted, [call.accountId, call.officerId, detailsHash(subject)])).found;
}
