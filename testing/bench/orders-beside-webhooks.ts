import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { placeOrder } from '../../domain/src/orders/endpoints.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import type { ApiClient } from '../api-client.ts';
import { orderForm } from '../cast.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import type { BenchPlace } from './bench-product.ts';
import type { Figure } from './figure.ts';
import { openLoad } from './open-load.ts';
import { verifiedPerson, withoutLimits } from '../signed-in-people.ts';
import { withManyOrders } from './with-many-orders.ts';
import { within } from './within.ts';

/** An order waits no longer for the systems that hear of it. */
const MOST_SLOWER = 1.03;

interface WebhooksSize {
  readonly people: number;
  readonly subscribers: number;
  readonly perSecond: number;
  /** Of a phase; events are sealed and delivered once a minute. */
  readonly seconds: number;
  /** Each has a phase without subscribers and one with them. */
  readonly rounds: number;
}

/**
 * Orders on schedule while systems receive each of them by webhook, compared with orders without
 * subscribers, in turns. One process answers the interface, another one delivers.
 */
export async function benchOrdersBesideWebhooks(
  { databaseUrl, say }: BenchPlace,
  size: WebhooksSize,
): Promise<Figure[]> {
  const surroundings = await openSurroundings(databaseUrl, { offering: withManyOrders });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const [server, deliverer] = await Promise.all([
    startServerProcess(surroundings.environment, { jobs: false }),
    startServerProcess(surroundings.environment),
  ]);
  let messages = 0;
  const receiver = createServer((request, response) => {
    messages += 1;
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  try {
    await withoutLimits(pool);
    const { port } = receiver.address() as AddressInfo;
    await subscribe(databaseUrl, pool, {
      count: size.subscribers,
      url: `http://127.0.0.1:${port}/`,
      secret: surroundings.environment['APP_SECRET'] ?? '',
    });
    const people: ApiClient[] = [];
    for (let at = 0; at < size.people; at++)
      people.push(await verifiedPerson(pool, server.client()));
    await phase(people, { ...size, seconds: Math.min(size.seconds, 5) });
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < size.rounds; round++) {
      await deliverFrom(pool, 'infinity');
      alone.push(...(await phase(people, size)));
      await deliverFrom(pool, 'now');
      beside.push(...(await phase(people, size)));
    }
    const p99 = (all: readonly number[]) => within(all, 0.99);
    say(
      `${size.perSecond} orders a second: p99 ${p99(alone).toFixed(1)} ms without subscribers, ${p99(beside).toFixed(1)} ms with ${size.subscribers}, which received ${messages} messages meanwhile`,
    );
    return [
      {
        what: 'p99 of an order with subscribers, of one without',
        measured: p99(beside) / p99(alone),
        bound: 'at most',
        limit: MOST_SLOWER,
        unit: '',
      },
    ];
  } finally {
    await deliverer.stop();
    await server.stop();
    receiver.close();
    await pool.end();
    await surroundings.close();
  }
}

/** Milliseconds of each order from the moment at which it was due. */
async function phase(
  people: readonly ApiClient[],
  { perSecond, seconds }: Pick<WebhooksSize, 'perSecond' | 'seconds'>,
): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  await openLoad({
    perSecond,
    seconds,
    async send(dueAt) {
      const person = people[next++ % people.length];
      await person?.ok(placeOrder, {
        body: orderForm('100.00'),
        headers: { 'idempotency-key': randomUUID() },
      });
      taken.push(performance.now() - dueAt);
    },
  });
  return taken;
}

async function subscribe(
  databaseUrl: string,
  pool: pg.Pool,
  { count, url, secret }: { readonly count: number; readonly url: string; readonly secret: string },
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined });
  const officers = { db, clock: systemClock, appSecret: Buffer.from(secret, 'base64') };
  const ids: string[] = [];
  for (const name of ['maker', 'checker']) {
    const created = await createOfficer(officers, {
      name,
      email: `${name}@issuer.example`,
      password: 'correct horse battery staple',
      locale: 'en',
      roles: ['administrator'],
    });
    ids.push(created?.id ?? '');
  }
  await db.close();
  await pool.query(
    `with made as (
       insert into integrators (id, name, scopes, calls_per_minute, valid_until, webhook_url, event_types, proposed_by, proposed_at, decided_by, decided_at, key_hash, collected_at)
       select gen_random_uuid(), 'System ' || n, '{events.read}', 600, now() + interval '1 year', $4, '{order.placed}', $1, now(), $2, now(), sha256(n::text::bytea), now() from generate_series(1, $3) n
       returning id
     ) insert into integrator_webhooks (integrator_id, delivered_through, next_attempt_at) select id, 0, now() from made`,
    [...ids, count, url],
  );
}

async function deliverFrom(pool: pg.Pool, moment: 'now' | 'infinity'): Promise<void> {
  await pool.query('update integrator_webhooks set next_attempt_at = $1', [moment]);
}
