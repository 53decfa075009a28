import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isOver } from '../enhance/countdown.ts';

/**
 * Refreshes the page at the second at which the sale begins or ends, by the server's clock, and
 * until the server says so.
 */
export function useNextPhase({
  at,
  loadedAt,
}: {
  readonly at: number | null;
  /** The server's time when the page was loaded, in milliseconds. */
  readonly loadedAt: number;
}): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (at === null) return;
    const ahead = loadedAt - Date.now();
    const timer = setInterval(() => {
      if (isOver(at - Date.now() - ahead)) void revalidate();
    }, 1_000);
    return () => clearInterval(timer);
  }, [at, loadedAt, revalidate]);
}
