import { videoAbortedMail, videoFailedMail, videoPassedMail } from './mails.ts';
import { refuse } from '@bb1/domain/refusal';
import { isAnotherOfficer } from '@bb1/domain/video-identification/another-officer';
import { longestUnrecordedSeconds } from '@bb1/domain/video-identification/call-length';
import {
  type CallEvidence,
  mayPass,
  plainDocumentNumber,
} from '@bb1/domain/video-identification/officer-checks';
import type { ResultReason, VideoResult } from '@bb1/domain/video-identification/result-reasons';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { mailPerson } from '../../accounts/mail-person.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { reassessKyc } from '../sync-kyc-status.ts';
import { lastApprover, lockKyc } from '../store.ts';
import { picturesOf, piecesReceivedAt } from './evidence-store.ts';
import { ownCall, type Side } from './exchange-signals.ts';
import { moveVideoCall } from './move-video-call.ts';
import { findVideoCall, lockVideoCall, type VideoRow } from './store.ts';
import { findSubject, isAbout } from './subject-store.ts';
import type { VideoSetting } from './video-setting.ts';

/**
 * Records the result of the officer's call. Refuses an incomplete pass, and one by the officer who
 * approved the person.
 */
export async function endCall(
  setting: VideoSetting,
  side: Side,
  given: {
    callId: string;
    result: VideoResult;
    reasons: readonly ResultReason[];
    note: string | null;
  },
): Promise<void> {
  const { callId, result, reasons, note } = given;
  const { account_id: accountId } = ownCall(await findVideoCall(setting.db, callId), side);
  await setting.db.transaction('end_video_call', async (tx) => {
    await lockKyc(tx, accountId);
    const call = ownCall(await lockVideoCall(tx, callId), side);
    if (call.state !== 'in_call') throw refuse('conflict', 'invalid_status');
    if (await isSelfReview(tx, side.id, accountId)) throw refuse('forbidden', 'maker_is_checker');
    if (result === 'passed') {
      if (!isAnotherOfficer(side.id, await lastApprover(tx, accountId)))
        throw refuse('forbidden', 'conductor_is_approver');
      if (!mayPass(await evidenceOf(tx, setting, call)))
        throw refuse('conflict', 'video_incomplete');
    }
    await settleCall(tx, setting, {
      call,
      result,
      reasons: [...new Set(reasons)],
      note,
      actor: { kind: 'officer', id: side.id },
    });
  });
}

/** The result of a locked call of a locked record: state, verdict and mail together. */
export async function settleCall(
  tx: Tx,
  setting: VideoSetting,
  end: {
    call: VideoRow;
    result: VideoResult;
    reasons: readonly ResultReason[];
    note: string | null;
    actor: { kind: 'officer' | 'provider'; id: string | null };
  },
): Promise<void> {
  const { call, result, reasons, note, actor } = end;
  const at = setting.clock.now();
  await moveVideoCall(tx, call, { to: result, actor, at, reasons, note });
  await reassessKyc(tx, setting, call.account_id);
  const accountId = call.account_id;
  if (result === 'aborted')
    await mailPerson(tx, {
      accountId,
      mail: videoAbortedMail,
      values: (name) => ({ name, reasons: reasons.join(',') }),
      at,
    });
  else
    await mailPerson(tx, {
      accountId,
      mail: result === 'passed' ? videoPassedMail : videoFailedMail,
      values: (name) => ({ name }),
      at,
    });
}

/** What happened in a call so far, as input for the completeness rule. */
export async function evidenceOf(
  db: Queryable,
  { clock, video }: Pick<VideoSetting, 'clock' | 'video'>,
  call: VideoRow,
): Promise<CallEvidence> {
  const { connected_at: connectedAt } = call;
  const now = call.ended_at ?? clock.now();
  return {
    documentType: call.document_type,
    checks: call.checks,
    features: call.features,
    pictures: (await picturesOf(db, call.id)).map((picture) => picture.kind),
    serialNumberAgrees:
      call.serial_number !== null &&
      plainDocumentNumber(call.serial_number) === call.document_number,
    codeTyped: call.code_typed_at !== null,
    connectedSeconds: connectedAt && (now.getTime() - connectedAt.getTime()) / 1000,
    leastSeconds: video.leastSeconds,
    personPresent: call.ended_at !== null || call.person_present,
    unrecordedSeconds:
      call.recording === 'whole_call' && connectedAt !== null
        ? longestUnrecordedSeconds(connectedAt, await piecesReceivedAt(db, call.id), now)
        : null,
    detailsUnchanged: isAbout(call, await findSubject(db, call.account_id)),
  };
}
