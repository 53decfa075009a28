import { addVideoRecording } from '@bb1/domain/video-identification/desk-endpoints';
import { useEffect, useRef } from 'react';
import { callApi } from '../session/call-api.ts';

interface RecordingOptions {
  readonly callId: string;
  /** Whether the person agreed to it. */
  readonly wanted: boolean;
  /** The number of pieces stored already, from before a reload. */
  readonly kept: number;
  readonly own: MediaStream | null;
  readonly remote: MediaStream | null;
}

/** Some two megabytes at the rate below: well under the limit of one upload. */
const PIECE_MS = 15_000;
const BITS_PER_SECOND = 1_000_000;

/** Records the person's picture and the sound of both sides, and uploads it piece by piece. */
export function useCallRecording({ callId, wanted, kept, own, remote }: RecordingOptions): void {
  // A re-established connection continues where the previous one ended.
  const position = useRef(kept);
  useEffect(() => {
    if (!wanted || own === null || remote === null || remote.getVideoTracks().length === 0)
      return undefined;
    const context = new AudioContext();
    const mixed = context.createMediaStreamDestination();
    for (const stream of [own, remote])
      if (stream.getAudioTracks().length > 0)
        context.createMediaStreamSource(stream).connect(mixed);
    const recorder = new MediaRecorder(
      new MediaStream([...remote.getVideoTracks(), ...mixed.stream.getAudioTracks()]),
      { mimeType: 'video/webm', bitsPerSecond: BITS_PER_SECOND },
    );
    let sent = Promise.resolve();
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      const piece = { position: position.current++, data };
      sent = sent.then(() => send(callId, piece));
    });
    recorder.start(PIECE_MS);
    return () => {
      if (recorder.state !== 'inactive') recorder.stop();
      void context.close();
    };
  }, [callId, wanted, own, remote]);
}

async function send(
  callId: string,
  { position, data }: { readonly position: number; readonly data: Blob },
): Promise<void> {
  const upload = () =>
    callApi(addVideoRecording, {
      params: { call_id: callId },
      body: { position },
      files: { piece: [data] },
    });
  // A piece lost in transit is sent again; the server keeps each position once.
  await upload()
    .catch(upload)
    .catch(() => undefined);
}
