import type { FastifyInstance } from 'fastify';
import { type Database, sql } from '../db/database.ts';
import type { Readiness } from './readiness.ts';

const ask = sql<{ one: number }>('health.ask', 'select 1 as one');
/** A health check gives up sooner than the pool, which waits as long as for a call. */
const PATIENCE_MS = 3_000;

export interface HealthOf {
  readonly db: Database;
  readonly readiness: Readiness;
  /** Where the ledger is read. Pages are served without it, so it decides nothing here. */
  readonly ledger: () => readonly unknown[];
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, which requires the database, and it is
 * not stopping.
 */
export function healthRoutes(app: FastifyInstance, { db, readiness, ledger }: HealthOf): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const trouble = readiness.stopping ? 'stopping' : await troubleOf(db);
    if (trouble === null) return { status: 'ready', ledger: ledger() };
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
