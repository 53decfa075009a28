import { useSyncExternalStore } from 'react';
import { browserMayPrefetch } from './may-prefetch.ts';

/** How links prefetch: when the pointer rests on them, unless the connection forbids it. */
export function usePrefetch(): 'intent' | 'none' {
  const allowed = useSyncExternalStore(never, browserMayPrefetch, () => false);
  return allowed ? 'intent' : 'none';
}

function never(): () => void {
  return () => undefined;
}
