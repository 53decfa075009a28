import { useState, useSyncExternalStore } from 'react';

/**
 * The token of a mail's link: from the query, or from the fragment, which no server ever sees. A
 * token from the fragment is kept after a form is sent and the address has lost it.
 */
export function useLinkToken(fromQuery: string): string {
  const fromFragment = useSyncExternalStore(
    onHashChange,
    () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '',
    () => '',
  );
  const [kept, keep] = useState('');
  if (fromFragment !== '' && fromFragment !== kept) keep(fromFragment);
  return fromQuery || fromFragment || kept;
}

/** The token in a request's query. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
