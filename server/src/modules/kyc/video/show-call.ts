import { refuse } from '@bb1/domain/refusal';
import { missingToPass, type PassObstacle } from '@bb1/domain/video-identification/officer-checks';
import type { VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import type { Queryable } from '../../../platform/db/database.ts';
import { isToReview, officerName } from './desk-store.ts';
import { evidenceOf } from './end-call.ts';
import { picturesOf, pieceCount } from './evidence-store.ts';
import { isInSession, type Side } from './exchange-signals.ts';
import type { VideoSetting } from './video-setting.ts';
import { findVideoCall, videoCallsOf, type VideoRow } from './store.ts';
import { findSubject } from './subject-store.ts';

/** One call for officers, without the document number: the person has to say it. */
export async function showCall(
  db: Queryable,
  setting: Pick<VideoSetting, 'clock' | 'video'>,
  { callId, side }: { callId: string; side: Side },
): Promise<VideoCall> {
  const call = await findVideoCall(db, callId);
  if (call === null) throw refuse('not_found', 'not_found');
  const evidence = await evidenceOf(db, setting, call);
  return {
    id: call.id,
    account_id: call.account_id,
    person_name: call.person_name,
    provider: call.provider,
    state: call.state,
    created_at: call.created_at.toISOString(),
    since: call.state_since.toISOString(),
    officer_name: await officerName(db, call.officer_id),
    to_review: await isToReview(db, callId),
    own: call.officer_id === side.id && isInSession(call, side),
    subject: await subjectOf(db, call),
    consent_version: call.consent_version,
    consented_at: call.consented_at.toISOString(),
    recording: call.recording,
    recording_parts: await pieceCount(db, callId),
    checks: call.checks,
    features: call.features,
    serial_number: call.serial_number,
    serial_number_agrees: evidence.serialNumberAgrees,
    code_sent_at: call.code_sent_at?.toISOString() ?? null,
    code_typed_at: call.code_typed_at?.toISOString() ?? null,
    pictures: (await picturesOf(db, callId)).map(({ id, kind, taken_at }) => ({
      id,
      kind,
      taken_at: taken_at.toISOString(),
    })),
    missing: call.provider === 'built_in' ? missingToPass(evidence) : [],
    reasons: call.reasons,
    note: call.note,
    ended_at: call.ended_at?.toISOString() ?? null,
    retry_allowed_at: call.retry_allowed_at?.toISOString() ?? null,
    earlier: (await videoCallsOf(db, call.account_id))
      .filter((other) => other.id !== callId)
      .map(({ id, state, created_at }) => ({ id, state, created_at: created_at.toISOString() })),
  };
}

/** What still prevents a pass of a call. */
export async function missingIn(
  db: Queryable,
  setting: Pick<VideoSetting, 'clock' | 'video'>,
  callId: string,
): Promise<PassObstacle[]> {
  const call = await findVideoCall(db, callId);
  return call === null ? [] : missingToPass(await evidenceOf(db, setting, call));
}

async function subjectOf(db: Queryable, call: VideoRow): Promise<VideoCall['subject']> {
  const subject = await findSubject(db, call.account_id);
  if (subject === null) return null;
  // Without the number of the document, which the person says.
  const {
    identity_proof_id: _proof,
    doc_id: _number,
    first_name: _first,
    last_name: _last,
    ...shown
  } = subject;
  return shown;
}
