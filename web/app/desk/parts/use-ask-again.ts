import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const ASK_AGAIN_MS = 3_000;

/** Reloads the page's data every few seconds, as long as it waits for a job of the product. */
export function useAskAgain(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, state, revalidate]);
}
