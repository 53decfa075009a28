import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { healthRoutes } from '../http/health.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Metrics } from './metrics.ts';

/**
 * A separate server for operators, on an address the public cannot reach. Processes that serve no
 * requests have it too.
 */
export async function serveMetrics({
  address,
  metrics,
  db,
  readiness,
}: {
  readonly address: { readonly host: string; readonly port: number };
  readonly metrics: Metrics;
  readonly db: Database;
  readonly readiness: Readiness;
}): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000 });
  healthRoutes(app, db, readiness);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  await app.listen(address);
  return app;
}
