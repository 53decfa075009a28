import { useSyncExternalStore } from 'react';

/** The token of a mail's link: from the query, or from the fragment, which no server ever sees. */
export function useLinkToken(fromQuery: string): string {
  const fromFragment = useSyncExternalStore(onHashChange, () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '', () => '');
  return fromQuery || fromFragment;
}

/** The token in the query of a request. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
