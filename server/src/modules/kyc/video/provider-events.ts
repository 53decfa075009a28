import type { ProviderEvent } from '@bb1/domain/video-identification/provider-event';
import { isOpen } from '@bb1/domain/video-identification/call-state';
import { plainDocumentNumber } from '@bb1/domain/video-identification/officer-checks';
import {
  reasonsFit,
  type ResultReason,
  type VideoResult,
} from '@bb1/domain/video-identification/result-reasons';
import type { Tx } from '../../../platform/db/database.ts';
import { lockKyc } from '../store.ts';
import { settleCall } from './end-call.ts';
import { moveVideoCall } from './move-video-call.ts';
import { findVideoCall, lockVideoCall, type VideoRow, fileEvent, noteOutcome } from './store.ts';
import { findSubject, isAbout } from './subject-store.ts';
import type { VideoSetting } from './video-setting.ts';

type EventOutcome = 'applied' | 'call_unknown' | 'call_over' | 'without_effect';

/**
 * Stores a verified message and processes it once. Messages may come twice, late and in any order.
 */
export async function takeProviderEvent(
  setting: VideoSetting,
  event: ProviderEvent,
): Promise<void> {
  const at = setting.clock.now();
  const known = await findVideoCall(setting.db, event.call_id);
  await setting.db.transaction('take_video_event', async (tx) => {
    const isNew = await tx.run(fileEvent, [
      event.event_id,
      known?.id ?? null,
      event.type,
      event.occurred_at,
      at,
      'call_unknown',
    ]);
    if (isNew === 0 || known === null || known.provider !== 'outside') return;
    await lockKyc(tx, known.account_id);
    const call = await lockVideoCall(tx, known.id);
    const outcome = call === null ? 'call_unknown' : await apply(tx, setting, { call, event, at });
    await tx.run(noteOutcome, [event.event_id, outcome]);
  });
}

async function apply(
  tx: Tx,
  setting: VideoSetting,
  { call, event, at }: { call: VideoRow; event: ProviderEvent; at: Date },
): Promise<EventOutcome> {
  if (!isOpen(call.state)) return 'call_over';
  if (event.type === 'started') {
    if (call.state !== 'waiting') return 'without_effect';
    await moveVideoCall(tx, call, { to: 'in_call', actor: { kind: 'provider', id: null }, at });
    return 'applied';
  }
  const { result, reasons } = await resultOf(tx, call, event);
  await settleCall(tx, setting, {
    call,
    result,
    reasons,
    note: null,
    actor: { kind: 'provider', id: null },
  });
  return 'applied';
}

/** A pass for another document, or for a person whose details changed meanwhile, does not count. */
async function resultOf(
  tx: Tx,
  call: VideoRow,
  event: ProviderEvent,
): Promise<{ result: VideoResult; reasons: readonly ResultReason[] }> {
  if (event.type === 'passed') {
    if (
      event.document_number === undefined ||
      plainDocumentNumber(event.document_number) !== call.document_number
    )
      return { result: 'failed', reasons: ['number_differs'] };
    return isAbout(call, await findSubject(tx, call.account_id))
      ? { result: 'passed', reasons: [] }
      : { result: 'failed', reasons: ['details_differ'] };
  }
  const result = event.type === 'aborted' ? 'aborted' : 'failed';
  const reasons = [...new Set(event.reasons)];
  if (reasonsFit(result, reasons)) return { result, reasons };
  return result === 'aborted'
    ? { result, reasons: ['person_left'] }
    : { result, reasons: ['other'] };
}
