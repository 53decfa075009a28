import { compose, type Product } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { work } from '../../server/src/platform/jobs/jobs.ts';
import { openSurroundings, type Surroundings, type SurroundingsOptions } from '../surroundings.ts';

/** The environment of a bench. */
export interface BenchPlace {
  /** A PostgreSQL server with the migrated template. */
  readonly postgresUrl: string;
  /** A migrated database of its own. */
  readonly databaseUrl: string;
  /** Prints a line of progress besides the figures. */
  readonly say: (line: string) => void;
}

/** Runs the product within this process, and always ends it. */
export async function withBenchProduct<Result>(
  { databaseUrl }: BenchPlace,
  measure: (product: Product, surroundings: Surroundings) => Promise<Result>,
  options: SurroundingsOptions = {},
): Promise<Result> {
  const surroundings = await openSurroundings(databaseUrl, options);
  const product = await compose(readConfig(surroundings.environment));
  await product.enter();
  try {
    return await measure(product, surroundings);
  } finally {
    await product.close();
    await surroundings.close();
  }
}

/** Works off the product's jobs until stopped, as many at once as a worker does. */
export function workInBench(
  { db, jobs }: Product,
  connectionString: string,
  say: BenchPlace['say'],
): ReturnType<typeof work> {
  return work({
    pool: db.pool,
    connectionString,
    jobs,
    sweeps: [],
    concurrency: 4,
    onError: (error, job) => say(`${job}: ${String(error)}`),
  });
}

export async function benchOfficer(
  product: Product,
  role: 'reviewer' | 'compliance' | 'finance',
): Promise<string> {
  const created = await createOfficer(product.context, {
    name: role,
    email: `${role}@issuer.example`,
    password: 'correct horse battery staple',
    locale: 'en',
    roles: [role],
  });
  if (created === null) throw new Error('the officer exists already');
  return created.id;
}

export async function makeBenchAccounts(product: Product, ids: readonly string[]): Promise<void> {
  await product.db.pool.query(
    "insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at) select id, id || '@people.example', now(), 'Somebody', 'x', 'en', now() from unnest($1::uuid[]) id",
    [ids],
  );
}

export async function seconds(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1_000;
}
