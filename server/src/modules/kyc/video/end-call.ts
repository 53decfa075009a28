import { videoAbortedMail } from './mails/video-aborted.ts';
import { videoFailedMail } from './mails/video-failed.ts';
import { videoPassedMail } from './mails/video-passed.ts';
import { refuse } from '@bb1/domain/refusal';
import { mayPass, plainDocumentNumber } from '@bb1/domain/video-identification/officer-checks';
import type { ResultReason, VideoResult } from '@bb1/domain/video-identification/result-reasons';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { reassessKyc, mailPerson } from '../sync-kyc-status.ts';
import { lockKyc } from '../store.ts';
import { picturesOf } from './evidence-store.ts';
import { ownCall } from './exchange-signals.ts';
import { moveVideoCall } from './move-video-call.ts';
import { findVideoCall, lockVideoCall, type VideoRow } from './store.ts';
import { findSubject, isAbout } from './subject-store.ts';
import type { VideoSetting } from './video-setting.ts';

/**
 * Records the result of the officer's call. Refuses an incomplete pass, or one for details that
 * changed during the call.
 */
export async function endCall(
  setting: VideoSetting,
  officerId: string,
  given: {
    callId: string;
    result: VideoResult;
    reasons: readonly ResultReason[];
    note: string | null;
  },
): Promise<void> {
  const { callId, result, reasons, note } = given;
  const side = { sender: 'officer', id: officerId } as const;
  const { account_id: accountId } = ownCall(await findVideoCall(setting.db, callId), side);
  await setting.db.transaction('end_video_call', async (tx) => {
    await lockKyc(tx, accountId);
    const call = ownCall(await lockVideoCall(tx, callId), side);
    if (call.state !== 'in_call') throw refuse('conflict', 'invalid_status');
    if (await isSelfReview(tx, officerId, accountId)) throw refuse('forbidden', 'maker_is_checker');
    if (result === 'passed') await refuseUnlessComplete(tx, call);
    await settleCall(tx, setting, {
      call,
      result,
      reasons: [...new Set(reasons)],
      note,
      actor: { kind: 'officer', id: officerId },
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

async function refuseUnlessComplete(tx: Tx, call: VideoRow): Promise<void> {
  if (!isAbout(call, await findSubject(tx, call.account_id)))
    throw refuse('conflict', 'invalid_status');
  if (!mayPass(await evidenceOf(tx, call))) throw refuse('conflict', 'video_incomplete');
}

/** What was seen in a call, as input for the completeness rule. */
export async function evidenceOf(
  db: Queryable,
  call: VideoRow,
): Promise<Parameters<typeof mayPass>[0]> {
  return {
    documentType: call.document_type,
    checks: call.checks,
    features: call.features,
    pictures: (await picturesOf(db, call.id)).map((picture) => picture.kind),
    serialNumberAgrees:
      call.serial_number !== null &&
      plainDocumentNumber(call.serial_number) === call.document_number,
    codeTyped: call.code_typed_at !== null,
  };
}
