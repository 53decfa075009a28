import { useState, useSyncExternalStore } from 'react';

/**
 * The token of a mail's link: from the query, or from the fragment, which no server ever sees. That of the fragment
 * stays known when a form was sent and the address lost it.
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

/** The token in the query of a request. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
