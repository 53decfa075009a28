import { randomInt } from 'node:crypto';
import { refuse } from '@bb1/domain/refusal';
import type { Tx } from '../../../platform/db/database.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { moveVideoCall } from './move-video-call.ts';
import { callOfOfficer, giveToOfficer, lockVideoCall, waitingCalls } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/**
 * One is drawn from this many of the longest waiting, so that no person can arrange to be seen by a
 * certain officer (BaFin circular 3/2017 (GW), part B I).
 */
const DRAWN_FROM = 5;

/** Gives the officer a call, and the same one again until it is over. Returns its id. */
export async function takeNext(setting: VideoSetting, officerId: string): Promise<string> {
  const own = await callOfOfficer(setting.db, officerId);
  if (own !== null) return own;
  return setting.db.transaction('take_video_call', async (tx) => {
    const drawn = await draw(tx, officerId);
    if (drawn === null) throw refuse('conflict', 'video_nobody_waiting');
    const call = await lockVideoCall(tx, drawn);
    if (call === null) throw new Error(`video identification ${drawn} vanished`);
    await moveVideoCall(tx, call, {
      to: 'in_call',
      actor: { kind: 'officer', id: officerId },
      at: setting.clock.now(),
    });
    return drawn;
  });
}

async function draw(tx: Tx, officerId: string): Promise<string | null> {
  const waiting: string[] = [];
  // The officer's own cases are excluded before the draw.
  for (const { id, account_id } of await waitingCalls(tx, DRAWN_FROM * 4))
    if (waiting.length < DRAWN_FROM && !(await isSelfReview(tx, officerId, account_id)))
      waiting.push(id);
  while (waiting.length > 0) {
    const [id] = waiting.splice(randomInt(waiting.length), 1);
    // Another officer may have taken it a moment ago.
    if (id !== undefined && (await giveToOfficer(tx, id, officerId))) return id;
  }
  return null;
}
