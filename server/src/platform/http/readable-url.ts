import { pathOf } from './path-of.ts';

/** Whether a request's address is this path or below it. */
export function belowPath(base: string): (url: string) => boolean {
  return (url) => {
    const [path = ''] = pathOf(url).split('?', 1);
    return path === base || path.startsWith(`${base}/`);
  };
}

/**
 * Escapes an undecodable path, so that the not-found page answers it instead of a bare sentence.
 * The interface refuses such an address itself, in its own format.
 */
export function readableUrl(requestUrl: string, isCall: (url: string) => boolean): string {
  const url = pathOf(requestUrl);
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || isCall(requestUrl)) return requestUrl;
  try {
    decodeURIComponent(path);
    return requestUrl;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
