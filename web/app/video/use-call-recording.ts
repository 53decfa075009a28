import { addVideoRecording } from '@bb1/domain/video-identification/desk-endpoints';
import { RECORDING_PART_SECONDS } from '@bb1/domain/video-identification/call-length';
import { useEffect, useRef } from 'react';
import { ApiRefusal } from '../session/api-refusal.ts';
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

/** Some two megabytes a part: well under the limit of one upload. */
const BITS_PER_SECOND = 1_000_000;
const RETRY_MS = 2_000;
const TRIES = 20;

/**
 * Records the person's picture and the sound of both sides. Each part is a film of its own: the next
 * recorder starts before the previous one stops.
 */
export function useCallRecording({ callId, wanted, kept, own, remote }: RecordingOptions): void {
  // A re-established connection continues where the previous one ended.
  const uploads = useRef({ position: kept, sent: Promise.resolve() });
  useEffect(() => {
    if (!wanted || own === null || remote === null || remote.getVideoTracks().length === 0)
      return undefined;
    const context = new AudioContext();
    const mixed = context.createMediaStreamDestination();
    for (const stream of [own, remote])
      if (stream.getAudioTracks().length > 0)
        context.createMediaStreamSource(stream).connect(mixed);
    const film = new MediaStream([...remote.getVideoTracks(), ...mixed.stream.getAudioTracks()]);
    const record = () => {
      const recorder = new MediaRecorder(film, {
        mimeType: 'video/webm',
        bitsPerSecond: BITS_PER_SECOND,
      });
      recorder.addEventListener('dataavailable', ({ data }) => {
        const queue = uploads.current;
        // One after the other: the server refuses a part whose predecessor is missing.
        const sendNext = async (previous: Promise<void>) => {
          await previous;
          if (await send(callId, queue.position, data)) queue.position++;
        };
        if (data.size > 0) queue.sent = sendNext(queue.sent);
      });
      recorder.start();
      return recorder;
    };
    let running = record();
    const timer = setInterval(() => {
      const previous = running;
      running = record();
      stop(previous);
    }, RECORDING_PART_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      stop(running);
      void context.close();
    };
  }, [callId, wanted, own, remote]);
}

function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}

/** Sends a part again until it is stored; the server stores each position once. */
async function send(callId: string, position: number, data: Blob): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const outcome = await callApi(addVideoRecording, {
      params: { call_id: callId },
      body: { position },
      files: { piece: [data] },
    }).then(
      () => 'stored',
      (error: unknown) => (error instanceof ApiRefusal && error.status < 500 ? 'refused' : 'lost'),
    );
    if (outcome !== 'lost') return outcome === 'stored';
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return false;
}
