import type { MediaProblem } from '@bb1/domain/video-identification/live-view';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface OwnMedia {
  readonly stream: MediaStream | null;
  readonly problem: MediaProblem | null;
  readonly asking: boolean;
  /** Asks for camera and microphone; the browser asks the person. */
  readonly ask: () => void;
}

const WANTED: MediaStreamConstraints = {
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
  audio: { echoCancellation: true, noiseSuppression: true },
};

/** Camera and microphone of this browser, for the lifetime of the page. */
export function useOwnMedia({ askAtOnce }: { readonly askAtOnce: boolean }): OwnMedia {
  const [state, setState] = useState<Omit<OwnMedia, 'ask'>>({
    stream: null,
    problem: null,
    asking: false,
  });
  const held = useRef<MediaStream | null>(null);
  const gone = useRef(false);

  const ask = useCallback(() => {
    setState((before) => ({ ...before, asking: true }));
    const take = async () => {
      const opened = await openMedia();
      stop(gone.current ? opened.stream : held.current);
      if (gone.current) return;
      held.current = opened.stream;
      setState({ ...opened, asking: false });
    };
    void take();
  }, []);

  useEffect(() => {
    if (askAtOnce && held.current === null) ask();
  }, [ask, askAtOnce]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      // The camera's light goes out with the page.
      stop(held.current);
      held.current = null;
    };
  }, []);

  return { ...state, ask };
}

async function openMedia(): Promise<Pick<OwnMedia, 'stream' | 'problem'>> {
  // Browsers offer it only on secure pages.
  if (!('mediaDevices' in navigator)) return { stream: null, problem: 'unsupported' };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia(WANTED), problem: null };
  } catch (error) {
    return { stream: null, problem: problemOf(error instanceof Error ? error.name : '') };
  }
}

/** Names of errors as in W3C Media Capture and Streams, 10.2. */
export function problemOf(errorName: string): MediaProblem {
  if (errorName === 'NotAllowedError' || errorName === 'SecurityError') return 'refused';
  if (errorName === 'NotFoundError' || errorName === 'OverconstrainedError') return 'missing';
  return errorName === 'NotReadableError' || errorName === 'AbortError' ? 'in_use' : 'unsupported';
}

function stop(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop());
}
