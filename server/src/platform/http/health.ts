import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { NeededSchema } from '../db/schema-version.ts';
import type { ProductVersion } from '../product-version.ts';
import type { Readiness } from './readiness.ts';

/** A health check gives up sooner than the pool, which waits as long as for a call. */
const PATIENCE_MS = 3_000;

export interface HealthOf {
  readonly db: Database;
  readonly schema: NeededSchema;
  readonly version: ProductVersion;
  readonly readiness: Readiness;
  /** Where the ledger is read. Pages are served without it, so it decides nothing here. */
  readonly ledger: () => readonly unknown[];
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, which requires the database with the
 * schema of this program, and it neither starts nor stops.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, schema, version, readiness, ledger }: HealthOf,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok', ...version }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const trouble = readiness.trouble ?? (await troubleOf(db, schema));
    if (trouble === null) return { status: 'ready', ledger: ledger() };
    return reply.code(503).header('Retry-After', '5').send({ status: trouble });
  });
}

async function troubleOf(db: Database, schema: NeededSchema): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>(
    (resolve) => (timer = setTimeout(resolve, PATIENCE_MS, 'database too slow')),
  );
  const asked = schema.trouble(db).catch(() => 'database unreachable');
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
