import { isOpen } from '@bb1/domain/video-identification/call-state';
import type { Tx } from '../../../platform/db/database.ts';
import { eachOf } from '../../../platform/jobs/each-of.ts';
import { moveVideoCall } from './move-video-call.ts';
import { lockVideoCall, silentCalls } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/** Runs every minute: ends attempts of which one side lost contact. They may be tried again. */
export const EXPIRE_VIDEO_CALLS = 'video.expire';

/** Long enough to reload a page or to plug in a cable. */
const SILENT_MINUTES = 3;

export async function expireCalls(setting: Pick<VideoSetting, 'db' | 'clock'>): Promise<void> {
  await eachOf(await silentCalls(setting.db, SILENT_MINUTES), (id) =>
    setting.db.transaction('expire_video_call', (tx) => expireCall(tx, id, setting.clock.now())),
  );
}

/** Does nothing if the attempt has ended, or was deleted, in the meantime. */
export async function expireCall(tx: Tx, id: string, at: Date): Promise<void> {
  const call = await lockVideoCall(tx, id);
  if (call !== null && isOpen(call.state))
    await moveVideoCall(tx, call, { to: 'expired', actor: { kind: 'system', id: null }, at });
}
