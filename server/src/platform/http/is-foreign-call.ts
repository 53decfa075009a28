import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A call that a page of another site makes: under another host name, which its DNS server may point
 * at this machine, or with the origin of that site. `ownHost` is allowed besides this machine's own
 * names. Programs send no origin.
 */
export function isForeignCall(
  { host = '', origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>,
  ownHost: string | null,
): boolean {
  if (!isOwn(host, ownHost)) return true;
  return origin !== undefined && hostOf(origin) !== host;
}

function isOwn(host: string, ownHost: string | null): boolean {
  return host === ownHost || LOOPBACK.has(host.replace(/:\d+$/, ''));
}

/** Null for an opaque origin, such as that of a framed mail. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
