import Fastify, { type FastifyInstance } from 'fastify';
import { type HealthOf, healthRoutes } from '../http/health.ts';
import type { Metrics } from './metrics.ts';

/**
 * A separate server for operators, on an address the public cannot reach. Processes that serve no
 * requests have it too.
 */
export async function serveMetrics({
  address,
  metrics,
  ...health
}: {
  readonly address: { readonly host: string; readonly port: number };
  readonly metrics: Metrics;
} & HealthOf): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 });
  healthRoutes(app, health);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  await app.listen(address);
  return app;
}
