import { record } from '../../../platform/audit/audit.ts';
import { writeSkip } from './evidence-store.ts';
import type { VideoSetting } from './video-setting.ts';

/** Records that the person postpones the call until after payment. */
export async function skipIdentification(setting: VideoSetting, accountId: string): Promise<void> {
  const at = setting.clock.now();
  await setting.db.transaction('skip_video_identification', async (tx) => {
    await writeSkip(tx, accountId, at);
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'video.skipped',
      subject: `account:${accountId}`,
    });
  });
}
