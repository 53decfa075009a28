import { mailPerson } from '../../accounts/mail-person.ts';
import { videoAbortedMail } from './mails.ts';
import { refuse } from '@bb1/domain/refusal';
import { moveVideoCall } from './move-video-call.ts';
import { lockVideoCall } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/**
 * The person leaves the waiting room or aborts the call. Another person's call gets the answer
 * "does not exist".
 */
export async function leaveCall(
  setting: VideoSetting,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<void> {
  const at = setting.clock.now();
  await setting.db.transaction('leave_video_call', async (tx) => {
    const call = await lockVideoCall(tx, callId);
    if (call === null || call.account_id !== accountId) throw refuse('not_found', 'not_found');
    const actor = { kind: 'investor', id: accountId } as const;
    if (call.state === 'waiting') await moveVideoCall(tx, call, { to: 'withdrawn', actor, at });
    else if (call.state === 'in_call' && call.provider === 'built_in') {
      await moveVideoCall(tx, call, { to: 'aborted', actor, at, reasons: ['person_left'] });
      await mailPerson(tx, {
        accountId,
        mail: videoAbortedMail,
        values: (name) => ({ name, reasons: 'person_left' }),
        at,
      });
    } else throw refuse('conflict', 'video_call_over');
  });
}
