import type { FastifyInstance } from 'fastify';
import { type Database, sql } from '../db/database.ts';

const ask = sql<{ one: number }>('health.ask', 'select 1 as one');

/** `/healthz`: the process lives. `/readyz`: it can serve, which needs the database. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await db.one(ask);
      return { status: 'ready' };
    } catch {
      return reply.code(503).header('Retry-After', '5').send({ status: 'database unreachable' });
    }
  });
}
