import { refuse } from '@bb1/domain/refusal';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { limitRequestTime } from './platform/http/request-timeouts.ts';
import { commonHeaders, sendCommonHeaders } from './platform/http/common-headers.ts';
import { answerError, answerErrorPlainly } from './platform/http/errors.ts';
import { belowPath, readableUrl } from './platform/http/readable-url.ts';
import { loggedError } from './platform/logged-error.ts';
import type { Spans } from './platform/trace/trace.ts';
import { loggerOfRequest, mixTrace, traceRequests } from './platform/trace/trace-requests.ts';

// Six photos of 5 MB take four minutes at a megabit a second.
const PATIENCE = { ordinaryMs: 30_000, uploadMs: 5 * 60_000 };

/** Limits on every connection, so that slow or huge requests cost the sender more than us. */
export function openApp(config: Config, spans: Spans | null = null): FastifyInstance {
  const site = { publicUrl: new URL(config.PUBLIC_URL), mode: config.MODE };
  const isCall = belowPath(config.API_PATH);
  /** Outside of the interface a person reads the answer. */
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    (isCall(request.url) ? answerError : answerErrorPlainly)(error, request, reply);
  const app: FastifyInstance = Fastify({
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            mixin: mixTrace,
            redact: [
              'req.headers.cookie',
              'req.headers.authorization',
              'req.headers["x-csrf-token"]',
            ],
            serializers: {
              err: loggedError,
              req: ({ method, url }: { method: string; url: string }) => ({
                method,
                path: url.split('?')[0],
              }),
            },
          },
    childLoggerFactory: loggerOfRequest,
    // With one proxy only the address it appended counts, not what the client put into the header.
    trustProxy: config.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    requestTimeout: PATIENCE.uploadMs + PATIENCE.ordinaryMs,
    http: { headersTimeout: PATIENCE.ordinaryMs, connectionsCheckingInterval: 10_000 },
    connectionTimeout: 60_000,
    // Longer than a proxy keeps an idle connection (Caddy: two minutes), so that it never sends a request into one that is being closed.
    keepAliveTimeout: 125_000,
    bodyLimit: 100_000,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '/' }) => readableUrl(url, isCall),
    // Undecodable addresses never reach a route.
    frameworkErrors: (error, request, reply) => {
      // The framework runs no hook here.
      void answer(error, request, reply.headers(commonHeaders(site)));
    },
  });
  traceRequests(app, spans);
  limitRequestTime(app, PATIENCE);
  sendCommonHeaders(app, site);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) =>
    answer(refuse('not_found', 'not_found'), request, reply),
  );
  return app;
}
