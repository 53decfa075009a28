import { randomInt } from 'node:crypto';
import { refuse } from '@bb1/domain/refusal';
import { isAnotherOfficer } from '@bb1/domain/video-identification/another-officer';
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts';
import type { OfficerPrincipal } from '../../../platform/http/call.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { lastApprover } from '../store.ts';
import { moveVideoCall } from './move-video-call.ts';
import { callOfOfficer, giveToOfficer, lockVideoCall, waitingCalls } from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/**
 * One is drawn from this many of the longest waiting, so that no person can arrange to be seen by a
 * certain officer (BaFin circular 3/2017 (GW), part B I).
 */
const DRAWN_FROM = 5;

type Taking = Pick<OfficerPrincipal, 'officerId' | 'sessionId'>;

/**
 * Gives the officer a call, and the same one again until it is over. Returns its id. The call is
 * bound to the sessions that both sides have at this moment.
 */
export async function takeNext(setting: VideoSetting, officer: Taking): Promise<string> {
  const own = await callOfOfficer(setting.db, officer.officerId);
  if (own !== null) return own;
  try {
    return await take(setting, officer);
  } catch (error) {
    if (!isUniqueViolation(error, 'video_identifications_one_call')) throw error;
    // Another tab of the officer was faster.
    return takeNext(setting, officer);
  }
}

function take(setting: VideoSetting, officer: Taking): Promise<string> {
  return setting.db.transaction('take_video_call', async (tx) => {
    const waiting = await waitingCalls(tx, DRAWN_FROM * 4);
    if (waiting.length === 0) throw refuse('conflict', 'video_nobody_waiting');
    const drawn = await draw(tx, officer, waiting);
    if (drawn === null) throw refuse('conflict', 'video_others_take_these');
    const call = await lockVideoCall(tx, drawn);
    if (call === null) throw new Error(`video identification ${drawn} vanished`);
    await moveVideoCall(tx, call, {
      to: 'in_call',
      actor: { kind: 'officer', id: officer.officerId },
      at: setting.clock.now(),
    });
    return drawn;
  });
}

async function draw(
  tx: Tx,
  officer: Taking,
  all: readonly { readonly id: string; readonly account_id: string }[],
): Promise<string | null> {
  const waiting: string[] = [];
  // The officer's own cases, and people whom they approved, are excluded before the draw.
  for (const { id, account_id: accountId } of all)
    if (
      waiting.length < DRAWN_FROM &&
      !(await isSelfReview(tx, officer.officerId, accountId)) &&
      isAnotherOfficer(officer.officerId, await lastApprover(tx, accountId))
    )
      waiting.push(id);
  while (waiting.length > 0) {
    const [id] = waiting.splice(randomInt(waiting.length), 1);
    // Another officer may have taken it a moment ago.
    if (id !== undefined && (await giveToOfficer(tx, id, officer))) return id;
  }
  return null;
}
