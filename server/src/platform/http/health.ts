import type { FastifyInstance } from 'fastify';
import { type Database, sql } from '../db/database.ts';
import type { Readiness } from './readiness.ts';

const ask = sql<{ one: number }>('health.ask', 'select 1 as one');
/** Longer than anyone who asks should wait; the pool alone would let them wait as long as a call. */
const PATIENCE_MS = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can serve, which needs the database, and it is not about to stop. */
export function healthRoutes(app: FastifyInstance, db: Database, readiness: Readiness): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const trouble = readiness.stopping ? 'stopping' : await troubleOf(db);
    if (trouble === null) return { status: 'ready' };
    return reply.code(503).header('Retry-After', '5').send({ status: trouble });
  });
}

async function troubleOf(db: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>(
    (resolve) => (timer = setTimeout(resolve, PATIENCE_MS, 'database too slow')),
  );
  const asked = db.one(ask).then(
    () => null,
    () => 'database unreachable',
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
