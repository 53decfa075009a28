import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False until the page has its script, and for good where scripts are switched off. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
