import { videoRetryAllowedMail } from './mails.ts';
import { refuse } from '@bb1/domain/refusal';
import { isAnotherOfficer } from '@bb1/domain/video-identification/another-officer';
import { record } from '../../../platform/audit/audit.ts';
import { mailPerson } from '../../accounts/mail-person.ts';
import { refuseSelfReview } from '../../accounts/self-review.ts';
import { isToReview } from './desk-store.ts';
import { lockVideoCall, markRetryAllowed } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/** Another officer allows another attempt to a person whom an officer could not identify. */
export async function allowRetry(
  setting: VideoSetting,
  officerId: string,
  { callId, reason }: { callId: string; reason: string },
): Promise<void> {
  const at = setting.clock.now();
  await setting.db.transaction('allow_video_retry', async (tx) => {
    const call = await lockVideoCall(tx, callId);
    if (call === null) throw refuse('not_found', 'not_found');
    await refuseSelfReview(tx, officerId, call.account_id);
    if (!isAnotherOfficer(officerId, call.officer_id))
      throw refuse('forbidden', 'failed_by_yourself');
    if (!(await isToReview(tx, callId))) throw refuse('conflict', 'invalid_status');
    await markRetryAllowed(tx, callId, { officerId, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'video.retry_allowed',
      subject: `account:${call.account_id}`,
      reason,
      after: { call: callId },
    });
    await mailPerson(tx, {
      accountId: call.account_id,
      mail: videoRetryAllowedMail,
      values: (name) => ({ name }),
      at,
    });
  });
}
