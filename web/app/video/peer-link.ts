import type { IceServers } from '@bb1/domain/video-identification/endpoints';

/** One connection to the other browser of a call. */
export interface PeerLink {
  readonly connection: RTCPeerConnection;
  close(): void;
}

export interface PeerLinkOptions {
  readonly own: MediaStream;
  readonly iceServers: IceServers;
  readonly onRemote: (stream: MediaStream) => void;
  readonly onState: (state: RTCPeerConnectionState) => void;
}

/** Candidates that take longer to find are of little use; relays answer within a second. */
const GATHERING_MS = 4_000;

export function openPeerLink({ own, iceServers, onRemote, onState }: PeerLinkOptions): PeerLink {
  const connection = new RTCPeerConnection({
    iceServers: iceServers.map((server) => ({ ...server })),
  });
  for (const track of own.getTracks()) connection.addTrack(track, own);
  connection.addEventListener('track', ({ streams }) => {
    const [stream] = streams;
    if (stream !== undefined) onRemote(stream);
  });
  connection.addEventListener('connectionstatechange', () => onState(connection.connectionState));
  return { connection, close: () => connection.close() };
}

/**
 * The first message of the officer's browser, complete with all candidates: nothing trickles after
 * it.
 */
export async function offerOf({ connection }: PeerLink): Promise<string> {
  await connection.setLocalDescription(await connection.createOffer());
  return describedWhole(connection);
}

/** The answer of the person's browser to an offer. */
export async function answerTo({ connection }: PeerLink, offer: string): Promise<string> {
  await connection.setRemoteDescription({ type: 'offer', sdp: offer });
  await connection.setLocalDescription(await connection.createAnswer());
  return describedWhole(connection);
}

export async function takeAnswer({ connection }: PeerLink, answer: string): Promise<void> {
  if (connection.signalingState === 'have-local-offer')
    await connection.setRemoteDescription({ type: 'answer', sdp: answer });
}

async function describedWhole(connection: RTCPeerConnection): Promise<string> {
  await new Promise<void>((resolve) => {
    if (connection.iceGatheringState === 'complete') return resolve();
    const timer = setTimeout(resolve, GATHERING_MS);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    });
  });
  return connection.localDescription?.sdp ?? '';
}
