import { refuse } from '@bb1/domain/refusal';
import type { IceServers, VideoSignals } from '@bb1/domain/video-identification/endpoints';
import {
  carriesSoundAndPicture,
  type InvestorSignal,
  type OfficerSignal,
  type SignalSender,
  SIGNALS_PER_CALL,
} from '@bb1/domain/video-identification/signal';
import type { InvestorPrincipal, OfficerPrincipal } from '../../../platform/http/call.ts';
import { countCall } from '../../../platform/http/rate-limit.ts';
import { keepSignal, signalsFor } from './signal-store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  findVideoCall,
  lockVideoCall,
  markConnected,
  placeInLine,
  type VideoRow,
} from './store.ts';
import type { VideoSetting } from './video-setting.ts';

/** One of the two sides of a call, by its session. */
export interface Side {
  readonly sender: SignalSender;
  /** Account or officer. */
  readonly id: string;
  readonly sessionId: string;
}

export function officerSideOf({
  officerId,
  sessionId,
}: Pick<OfficerPrincipal, 'officerId' | 'sessionId'>): Side {
  return { sender: 'officer', id: officerId, sessionId };
}

export function investorSideOf({
  accountId,
  sessionId,
}: Pick<InvestorPrincipal, 'accountId' | 'sessionId'>): Side {
  return { sender: 'investor', id: accountId, sessionId };
}

/** Another person's call gets the answer "does not exist". */
export async function mustBeInCall(
  setting: Pick<VideoSetting, 'db'>,
  side: Side,
  callId: string,
): Promise<VideoRow> {
  return ownCall(await findVideoCall(setting.db, callId), side);
}

export function ownCall(call: VideoRow | null, side: Side): VideoRow {
  const owner = side.sender === 'investor' ? call?.account_id : call?.officer_id;
  if (call === null || call.provider !== 'built_in' || owner !== side.id)
    throw refuse('not_found', 'not_found');
  if (!isInSession(call, side)) throw refuse('conflict', 'video_other_session');
  return call;
}

/** A call in progress is bound to one session of either side; another one of theirs has no part. */
export function isInSession(call: VideoRow, side: Side): boolean {
  const bound = side.sender === 'investor' ? call.session_id : call.officer_session_id;
  return call.state !== 'in_call' || bound === side.sessionId;
}

/** Servers for picture and sound, with credentials that only a call in progress gets. */
export async function iceServersOf(
  setting: VideoSetting,
  side: Side,
  callId: string,
): Promise<{ ice_servers: IceServers }> {
  const call = await mustBeInCall(setting, side, callId);
  if (call.state !== 'in_call') throw refuse('conflict', 'video_call_over');
  return { ice_servers: setting.video.iceServers(callId) };
}

export async function sendSignal(
  setting: VideoSetting,
  side: Side,
  { callId, signal }: { callId: string; signal: InvestorSignal | OfficerSignal },
): Promise<number> {
  await mustBeInCall(setting, side, callId);
  await countCall(setting.db, `video_signals|${callId}|${side.sender}`, SIGNALS_PER_CALL);
  return setting.db.transaction('send_video_signal', async (tx) => {
    const call = ownCall(await lockVideoCall(tx, callId), side);
    if (call.state !== 'in_call') throw refuse('conflict', 'video_call_over');
    if (signal.kind === 'answer' && (await answersOffer(tx, callId, signal)))
      await markConnected(tx, callId, setting.clock.now());
    return keepSignal(tx, callId, { sender: side.sender, signal });
  });
}

/** Whether the answer is to the officer's present offer, and both carry sound and picture. */
async function answersOffer(
  tx: Tx,
  callId: string,
  answer: Extract<InvestorSignal, { kind: 'answer' }>,
): Promise<boolean> {
  const offers = await signalsFor(tx, callId, { reader: 'investor', after: 0 });
  return offers.some(
    ({ signal }) =>
      signal.kind === 'offer' &&
      signal.peer === answer.to &&
      signal.to === answer.peer &&
      carriesSoundAndPicture(signal.sdp) &&
      carriesSoundAndPicture(answer.sdp),
  );
}

/** The other side's signals, and the state of the call. */
export async function readSignals(
  setting: VideoSetting,
  side: Side,
  { callId, after }: { callId: string; after: number },
): Promise<VideoSignals> {
  const call = await mustBeInCall(setting, side, callId);
  return {
    state: call.state,
    position: call.state === 'waiting' ? await placeInLine(setting.db, callId) : null,
    code_sent: call.code_sent_at !== null,
    code_typed: call.code_typed_at !== null,
    signals:
      call.state === 'in_call'
        ? await signalsFor(setting.db, callId, { reader: side.sender, after })
        : [],
  };
}
