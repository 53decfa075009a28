import type { FastifyInstance } from 'fastify';

const TWO_YEARS_SECONDS = 63_072_000;

/** Where the site is reached over https, browsers must never again ask for it, or for a host below it, in another way (RFC 6797). */
export function strictTransport(publicUrl: URL): Readonly<Record<string, string>> {
  return publicUrl.protocol === 'https:'
    ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
    : {};
}

/** What every answer says, be it a page, a file, a refusal or the health of the process; what knows better says it itself. */
export function commonHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  return {
    ...strictTransport(publicUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // No answer is a frame of somebody's page. Scripts and styles stay free: a worker would take them for its own policy.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Adds the common headers to every answer that goes out by the framework's way; kept pages, which do not, carry their own. */
export function sendCommonHeaders(app: FastifyInstance, publicUrl: URL): void {
  const headers = Object.entries(commonHeaders(publicUrl));
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}
