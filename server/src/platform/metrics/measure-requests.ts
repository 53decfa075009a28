import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isFromOutside } from '../http/is-from-outside.ts';

const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Addresses without a route of their own: pages and unknown addresses. */
const PAGES = /^\/?\*?$/;

/**
 * Counts external requests with their route, status and duration. In-process calls belong to their
 * page.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Requests from outside, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const underWay = new Gauge({
    name: 'portal_http_requests_under_way',
    help: 'Requests from outside that are in progress',
    registers,
  });
  const givenUp = new Counter({
    name: 'portal_http_requests_given_up_total',
    help: 'Requests whose client disconnected before the answer',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromOutside(request.raw)) {
      const began = performance.now();
      underWay.inc();
      // Not every answer passes the framework's hooks, but every one closes.
      reply.raw.once('close', () => {
        underWay.dec();
        if (!reply.raw.writableFinished) givenUp.inc();
        durations.observe(
          { method: request.method, route: routeOf(request), status: reply.raw.statusCode },
          (performance.now() - began) / 1_000,
        );
      });
    }
    done();
  });
}

function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined || PAGES.test(url)) return 'page';
  return url.includes('.') || url.startsWith('/assets/') ? 'file' : url;
}
