/** Path and query of a request line. A client may write the whole address into it; its host is never taken from there. */
export function pathOf(requestUrl: string): string {
  const path = requestUrl.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
