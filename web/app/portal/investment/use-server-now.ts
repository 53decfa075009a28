import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, a second at a time, counted on from what it was when the page was loaded: the clock of
 * a visitor may be wrong. Stands still without script.
 */
export function useServerNow(loaded: number): number {
  const [clock, setClock] = useState({ loaded, now: loaded });
  useEffect(() => {
    const ahead = loaded - Date.now();
    const tick = () => setClock({ loaded, now: Date.now() + ahead });
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [loaded]);
  return clock.loaded === loaded ? clock.now : loaded;
}
