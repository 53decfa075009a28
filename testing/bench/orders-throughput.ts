import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { placeOrder } from '../../domain/src/orders/endpoints.ts';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import type { ApiClient } from '../api-client.ts';
import { orderForm } from '../cast.ts';
import { startServerProcess } from '../server-process.ts';
import { verifiedPerson, withoutLimits } from '../signed-in-people.ts';
import { openSurroundings } from '../surroundings.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { withManyOrders } from './with-many-orders.ts';

/**
 * Relative to the orders per second of a bare loop with the same statements over as many
 * connections.
 */
const LEAST_OF_FLOOR = 0.25;

interface OrdersSize {
  readonly people: number;
  readonly orders: number;
}

interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of one order, and the ids and references it created. */
interface RecordedOrder {
  readonly statements: readonly Recorded[];
  readonly made: ReadonlySet<string>;
}

/**
 * Orders placed concurrently by several people through the interface of a separate server process,
 * compared with the very statements of one such order in a bare loop over the same database in the
 * same run.
 */
export async function benchOrders(
  { databaseUrl, say }: BenchPlace,
  size: OrdersSize,
): Promise<Figure[]> {
  const surroundings = await openSurroundings(databaseUrl, { offering: withManyOrders });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: size.people });
  const server = await startServerProcess(surroundings.environment);
  try {
    await withoutLimits(pool);
    const people: ApiClient[] = [];
    for (let at = 0; at < size.people; at++)
      people.push(await verifiedPerson(pool, server.client()));
    const recorded = await recordOrder(surroundings.environment, people[0]);
    await throughTheInterface(people, size.people * 2);
    const api = await perSecond(size.orders, () => throughTheInterface(people, size.orders));
    const floor = await perSecond(size.orders, () => inABareLoop(pool, recorded, size));
    say(
      `${api.toFixed(0)} orders a second from ${size.people} people through the interface; the same ${recorded.statements.length} statements in a bare loop ${floor.toFixed(0)}`,
    );
    return [
      {
        what: 'orders a second, of the same statements in a bare loop',
        measured: api / floor,
        bound: 'at least',
        limit: LEAST_OF_FLOOR,
        unit: '',
      },
    ];
  } finally {
    await pool.end();
    await server.stop();
    await surroundings.close();
  }
}

/**
 * The statements of one order, recorded from a product in this process; values that differ in the
 * same person's next order are the order's own.
 */
async function recordOrder(
  environment: Readonly<Record<string, string>>,
  person: ApiClient | undefined,
): Promise<RecordedOrder> {
  const product = await compose(readConfig(environment));
  await product.enter();
  let recording: Recorded[] | undefined;
  const tapped = new WeakSet<object>();
  product.db.pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const send = client.query.bind(client);
    Object.assign(client, {
      query(...args: Parameters<typeof send>) {
        const [first, second]: readonly unknown[] = args;
        if (typeof first === 'string')
          recording?.push({ text: first, values: Array.isArray(second) ? second : [] });
        else if (typeof first === 'object' && first !== null && 'text' in first)
          recording?.push({
            text: String(first.text),
            values: 'values' in first && Array.isArray(first.values) ? first.values : [],
          });
        return send(...args);
      },
    });
  });
  try {
    await product.app.ready();
    const cookie = [...(person?.cookies ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const record = async () => {
      const statements: Recorded[] = [];
      recording = statements;
      const answer = await product.app.inject({
        method: 'POST',
        url: '/api/users/orders',
        headers: {
          cookie,
          'content-type': 'application/json',
          'x-csrf-token': person?.cookies.get('CSRF-TOKEN') ?? '',
          'idempotency-key': randomUUID(),
        },
        payload: orderForm('100.00'),
      });
      if (answer.statusCode !== 201)
        throw new Error(`the order was answered with ${answer.statusCode}: ${answer.body}`);
      return statements;
    };
    const other = new Set((await record()).flatMap(({ values }) => namesIn(values)));
    const statements = await record();
    const names = statements.flatMap(({ values }) => namesIn(values));
    return { statements, made: new Set(names.filter((name) => !other.has(name))) };
  } finally {
    await product.close();
  }
}

async function throughTheInterface(people: readonly ApiClient[], count: number): Promise<void> {
  await inParallel(people, count, (person) =>
    person.ok(placeOrder, {
      body: orderForm('100.00'),
      headers: { 'idempotency-key': randomUUID() },
    }),
  );
}

/** Every statement again in order, with fresh values in place of the order's own, consistently. */
async function inABareLoop(
  pool: pg.Pool,
  { statements, made }: RecordedOrder,
  { people, orders }: OrdersSize,
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: people }, () => pool.connect()));
  try {
    await inParallel(clients, orders, async (client) => {
      const anew = new Map([...made].map((name) => [name, madeAnew(name)]));
      for (const [at, { text, values }] of statements.entries())
        await client.query({
          name: `bench_${at}`,
          text,
          values: values.map((value) =>
            typeof value === 'string'
              ? value.replaceAll(NAME, (name) => anew.get(name) ?? name)
              : value,
          ),
        });
    });
  } finally {
    for (const client of clients) client.release();
  }
}

/** Ids, and payment references. */
const NAME = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bBB1-[0-9A-Z-]+/g;

function namesIn(values: readonly unknown[]): string[] {
  return JSON.stringify(values).match(NAME) ?? [];
}

function madeAnew(name: string): string {
  return name.startsWith('BB1-') ? `BB1-${randomUUID().slice(0, 13).toUpperCase()}` : randomUUID();
}

async function inParallel<T>(
  workers: readonly T[],
  count: number,
  work: (worker: T) => Promise<unknown>,
): Promise<void> {
  let left = count;
  await Promise.all(
    workers.map(async (worker) => {
      while (left-- > 0) await work(worker);
    }),
  );
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return count / ((performance.now() - began) / 1_000);
}
