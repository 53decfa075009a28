import type { IceServers, VideoSignals } from '@bb1/domain/video-identification/endpoints';
import type { Connection } from '@bb1/domain/video-identification/live-view';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiRefusal } from '../session/api-refusal.ts';
import type { CallSide, SideOptions } from './call-sides.ts';

const POLL_MS = 1_000;
/**
 * While the two browsers are being connected, which takes three messages, each one round on the
 * way.
 */
const CONNECTING_POLL_MS = 400;

export interface CallOptions<Signal, Answer extends VideoSignals> {
  readonly own: MediaStream | null;
  readonly poll: (after: number) => Promise<Answer>;
  readonly iceServers: () => Promise<IceServers>;
  readonly send: (signal: Signal) => Promise<unknown>;
  readonly side: (options: SideOptions<Signal>) => CallSide;
  /** The call is over, no longer exists, or takes place in another browser. */
  readonly onEnd: () => void;
}

export interface CallView<Answer extends VideoSignals = VideoSignals> {
  /** Null until the server's first answer. */
  readonly standing: Omit<Answer, 'signals'> | null;
  readonly remote: MediaStream | null;
  readonly connection: Connection;
}

/**
 * Asks the server once a second for the call's state, and maintains the connection to the other
 * browser. Asking also announces presence.
 */
export function useCall<Signal, Answer extends VideoSignals>(
  options: CallOptions<Signal, Answer>,
): CallView<Answer> {
  const { own } = options;
  const [view, setView] = useState<CallView<Answer>>({
    standing: null,
    remote: null,
    connection: 'waiting',
  });
  const latest = useEffectEvent(() => options);

  useEffect(() => {
    const left = new AbortController();
    let after = 0;
    let side: CallSide | null = null;
    let isConnecting = false;
    const change = (part: Partial<CallView<Answer>>) => {
      if (!left.signal.aborted) setView((before) => ({ ...before, ...part }));
    };
    const open = async (stream: MediaStream) => {
      isConnecting = true;
      change({ connection: 'connecting' });
      const { iceServers, send, side: make } = latest();
      return make({
        own: stream,
        iceServers: await iceServers(),
        send,
        onRemote: (remote) => change({ remote }),
        onState(state) {
          isConnecting = state !== 'connected';
          change({ connection: connectionOf(state) });
        },
      });
    };
    const round = async () => {
      const { signals, ...standing } = await latest().poll(after);
      change({ standing });
      if (standing.state !== 'waiting' && standing.state !== 'in_call') return 'over';
      if (standing.state === 'in_call' && own !== null) {
        side ??= await open(own);
        after = signals.at(-1)?.sequence ?? after;
        await side.hear(signals);
      }
      return 'on';
    };
    const run = async () => {
      while (!left.signal.aborted) {
        // A lost answer is followed by another poll a second later.
        const outcome = await round().catch((error: unknown) =>
          error instanceof ApiRefusal && error.code === 'video_other_session' ? 'over' : 'on',
        );
        if (outcome === 'over') return latest().onEnd();
        await new Promise((resolve) =>
          setTimeout(resolve, isConnecting ? CONNECTING_POLL_MS : POLL_MS),
        );
      }
      return undefined;
    };
    void run();
    return () => {
      left.abort();
      side?.close();
    };
  }, [own]);

  return view;
}

function connectionOf(state: RTCPeerConnectionState): Connection {
  if (state === 'connected') return 'connected';
  return state === 'disconnected' || state === 'failed' || state === 'closed'
    ? 'interrupted'
    : 'connecting';
}
