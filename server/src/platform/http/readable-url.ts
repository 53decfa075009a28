import { pathOf } from './path-of.ts';

/**
 * Escapes an undecodable path, so that the not-found page answers it instead of a bare sentence.
 * The interface refuses such an address itself, in its own format.
 */
export function readableUrl(requestUrl: string): string {
  const url = pathOf(requestUrl);
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || /^\/api(?:\/|$)/.test(path)) return requestUrl;
  try {
    decodeURIComponent(path);
    return requestUrl;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
