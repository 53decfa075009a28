import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { isFromOutside } from '../http/is-from-outside.ts';

const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** Addresses without a route of their own: pages, and whatever nobody serves. */
const PAGES = /^\/?\*?$/;

/** How many requests came from outside, for which route, how they were answered and how long that took. Calls that pages make in this process belong to the page. */
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
    help: 'Requests from outside that wait for their answer',
    registers,
  });
  const givenUp = new Counter({
    name: 'portal_http_requests_given_up_total',
    help: 'Requests whose sender was gone before the answer was',
    registers,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromOutside(request.raw)) {
      const began = performance.now();
      underWay.inc();
      // Not every answer goes through the hooks of the framework; every one closes.
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
