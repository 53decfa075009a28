/** Path and query of a request line. A client may send a full URL; its host is always ignored. */
export function pathOf(requestUrl: string): string {
  const path = requestUrl.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}
