import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/**
 * Warns before the page is left while `active`: the browser asks before closing or reloading, and the answered blocker
 * lets the page ask before a link is followed.
 */
export function useLeaveWarning(active: boolean): Blocker {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
  return useBlocker(active);
}
