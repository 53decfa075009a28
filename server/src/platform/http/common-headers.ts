import type { FastifyInstance } from 'fastify';

interface Site {
  readonly publicUrl: URL;
  readonly mode: string;
}

const TWO_YEARS_SECONDS = 63_072_000;

/**
 * If the site is served over https, browsers must never contact it or a subdomain without it (RFC
 * 6797).
 */
export function strictTransport(publicUrl: URL): Readonly<Record<string, string>> {
  return publicUrl.protocol === 'https:'
    ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
    : {};
}

/** Search engines find production alone; the sandbox is on the machine of its developer. */
export function hiddenFromSearch(mode: string): Readonly<Record<string, string>> {
  return mode === 'staging' ? { 'x-robots-tag': 'noindex, nofollow' } : {};
}

/**
 * Headers of every answer: page, file, refusal or health check. A handler with better knowledge
 * sets its own.
 */
export function commonHeaders({ publicUrl, mode }: Site): Readonly<Record<string, string>> {
  return {
    ...strictTransport(publicUrl),
    ...hiddenFromSearch(mode),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // No answer may be framed. Scripts and styles stay unrestricted: a worker would adopt this
    // policy.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/**
 * Adds the common headers to every answer the framework sends. Cached pages bypass it and carry
 * their own.
 */
export function sendCommonHeaders(app: FastifyInstance, site: Site): void {
  const headers = Object.entries(commonHeaders(site));
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}
