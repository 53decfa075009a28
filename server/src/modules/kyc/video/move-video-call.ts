import {
  mayMoveVideo,
  type VideoActor,
  type VideoState,
} from '@bb1/domain/video-identification/call-state';
import type { ResultReason } from '@bb1/domain/video-identification/result-reasons';
import { type Actor, record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { forgetSignals } from './signal-store.ts';
import { moveVideoRow, type VideoRow } from './store.ts';

export interface VideoCallMove {
  readonly to: VideoState;
  readonly actor: { readonly kind: VideoActor; readonly id: string | null };
  readonly at: Date;
  readonly reasons?: readonly ResultReason[];
  readonly note?: string | null;
}

/**
 * The only way in which an attempt changes its state: along the table of moves, with history and
 * audit log.
 */
export async function moveVideoCall(
  tx: Tx,
  call: VideoRow,
  { to, actor, at, reasons = [], note = null }: VideoCallMove,
): Promise<void> {
  if (!mayMoveVideo(call.state, to, actor.kind))
    throw new Error(
      `video identification ${call.id} cannot be moved from ${call.state} to ${to} by ${actor.kind}`,
    );
  await moveVideoRow(tx, call.id, { from: call.state, to, actor, at, reasons, note });
  if (to !== 'in_call') await forgetSignals(tx, call.id);
  await record(tx, {
    at,
    actor: loggedActor(actor),
    act: `video.${to}`,
    subject: `account:${call.account_id}`,
    ...(actor.kind === 'provider'
      ? { reason: 'reported by the outside provider' }
      : note === null
        ? {}
        : { reason: note }),
    before: { state: call.state },
    after: { state: to, call: call.id, ...(reasons.length > 0 ? { reasons } : {}) },
  });
}

function loggedActor({ kind, id }: VideoCallMove['actor']): Actor {
  return (kind === 'investor' || kind === 'officer') && id !== null ? { kind, id } : SYSTEM;
}
