import { pathOf } from './path-of.ts';

/**
 * The address of a request with its path spelled out where that cannot be decoded, so that the page for what is not there
 * answers it, and not a bare sentence. The interface refuses such an address itself, in the form of its refusals.
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
