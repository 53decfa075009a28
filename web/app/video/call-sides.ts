import type { IceServers, ReceivedSignal } from '@bb1/domain/video-identification/endpoints';
import type { InvestorSignal, OfficerSignal } from '@bb1/domain/video-identification/signal';
import { answerTo, offerOf, openPeerLink, type PeerLink, takeAnswer } from './peer-link.ts';

export interface SideOptions<Signal> {
  readonly own: MediaStream;
  readonly iceServers: IceServers;
  readonly send: (signal: Signal) => Promise<unknown>;
  readonly onRemote: (stream: MediaStream | null) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
}

/** One browser's part in a call. */
export interface CallSide {
  /** Receives the other browser's new messages. */
  hear(signals: readonly ReceivedSignal[]): Promise<void>;
  close(): void;
}

/** The person's page: announces itself, and answers each offer meant for this load of it. */
export function investorSide({
  own,
  iceServers,
  send,
  onRemote,
  onState,
}: SideOptions<InvestorSignal>): CallSide {
  const peer = crypto.randomUUID();
  let link: PeerLink | null = null;
  let joined = false;
  let answered = '';
  const answer = async (offer: OfficerSignal) => {
    answered = offer.peer;
    link?.close();
    link = openPeerLink({ own, iceServers, onRemote, onState });
    await send({ kind: 'answer', peer, to: offer.peer, sdp: await answerTo(link, offer.sdp) });
  };
  return {
    async hear(signals) {
      if (!joined) {
        joined = true;
        await send({ kind: 'join', peer });
      }
      const offer = signals
        .map(({ signal }) => signal)
        .findLast(
          (signal): signal is OfficerSignal => signal.kind === 'offer' && signal.to === peer,
        );
      if (offer !== undefined && offer.peer !== answered) await answer(offer);
    },
    close: () => link?.close(),
  };
}

/**
 * The officer's page: makes an offer to each load of the person's page, and a new one when a
 * connection is finally lost.
 */
export function officerSide({
  own,
  iceServers,
  send,
  onRemote,
  onState,
}: SideOptions<OfficerSignal>): CallSide {
  let link: PeerLink | null = null;
  /** Identifies the present offer. */
  let peer = '';
  let partner = '';
  const offerTo = async (to: string) => {
    partner = to;
    peer = crypto.randomUUID();
    link?.close();
    onRemote(null);
    const opened = openPeerLink({
      own,
      iceServers,
      onRemote,
      onState(state) {
        onState(state);
        if (state === 'failed' && link === opened) void offerTo(to);
      },
    });
    link = opened;
    await send({ kind: 'offer', peer, to, sdp: await offerOf(opened) });
  };
  return {
    async hear(signals) {
      const last = signals.at(-1)?.signal;
      if (last === undefined || last.kind === 'offer') return;
      if (last.kind === 'answer' && last.to === peer && link !== null)
        await takeAnswer(link, last.sdp);
      // Of an earlier load of this page: the person's page is there, and waits for an offer of this
      // one.
      else if (last.peer !== partner) await offerTo(last.peer);
    },
    close: () => link?.close(),
  };
}
