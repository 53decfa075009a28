import { useEffect, useState } from 'react';

const TIMES_PER_SECOND = 10;

/** The microphone's level, from 0 to 1. */
export function useSoundLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (stream === null || stream.getAudioTracks().length === 0) return undefined;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      setLevel(loudness(samples));
    }, 1000 / TIMES_PER_SECOND);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return level;
}

/** Root mean square of samples between -1 and 1, stretched so that speech fills about half. */
export function loudness(samples: Float32Array): number {
  const mean =
    samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.sqrt(mean) * 4);
}
