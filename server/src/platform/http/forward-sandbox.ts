import { refuse } from '@bb1/domain/refusal';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './path-of.ts';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Proxies everything below `/sandbox` to the stand-ins' panel, so that one address serves
 * everything. Never registered in production. Pages of other sites get nothing: the panel shows
 * officers' codes and mails with live links.
 */
export function forwardSandbox(app: FastifyInstance, sandboxUrl: string, publicUrl: string): void {
  const { host: ownHost } = new URL(publicUrl);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => {
      if (isForeignCall(headers, ownHost)) throw refuse('forbidden', 'not_allowed');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      async handler(request, reply) {
        const answer = await fetch(new URL(new URL(sandboxUrl).origin + pathOf(request.url)), {
          method: request.method,
          // Passes redirects to the browser: if followed here, a reload would pay or move the clock
          // twice.
          redirect: 'manual',
          headers: {
            'content-type': request.headers['content-type'] ?? 'application/json',
            'accept-language': request.headers['accept-language'] ?? 'en',
          },
          ...(request.method === 'POST'
            ? { body: new Uint8Array((request.body as Buffer | undefined) ?? Buffer.alloc(0)) }
            : {}),
        }).catch((error: unknown) => {
          request.log.error({ err: error }, 'the sandbox does not answer');
          throw refuse('unavailable', 'service_busy');
        });
        for (const name of [
          'content-type',
          'content-disposition',
          'content-security-policy',
          'x-content-type-options',
          'referrer-policy',
          'cache-control',
          'location',
        ]) {
          const value = answer.headers.get(name);
          if (value !== null) void reply.header(name, value);
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
      },
    });
    scope.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/'));
  });
}

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
