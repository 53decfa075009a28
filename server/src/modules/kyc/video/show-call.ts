import type { z } from 'zod';
import { refuse } from '@bb1/domain/refusal';
import { missingToPass, type PassObstacle } from '@bb1/domain/video-identification/officer-checks';
import type { getVideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import type { Queryable } from '../../../platform/db/database.ts';
import { isToReview, officerName } from './desk-store.ts';
import { evidenceOf } from './end-call.ts';
import { picturesOf, pieceCount } from './evidence-store.ts';
import { isInSession, type Side } from './exchange-signals.ts';
import type { VideoSetting } from './video-setting.ts';
import { findVideoCall, videoCallsOf, type VideoRow } from './store.ts';
import { findSubject } from './subject-store.ts';

type VideoCall = z.input<typeof getVideoCall.reply>;

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
    ...call,
    since: call.state_since,
    officer_name: await officerName(db, call.officer_id),
    to_review: await isToReview(db, callId),
    own: call.officer_id === side.id && isInSession(call, side),
    subject: await subjectOf(db, call),
    recording_parts: await pieceCount(db, callId),
    serial_number_agrees: evidence.serialNumberAgrees,
    pictures: await picturesOf(db, callId),
    missing: call.provider === 'built_in' ? missingToPass(evidence) : [],
    earlier: (await videoCallsOf(db, call.account_id)).filter((other) => other.id !== callId),
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
