import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { acceptTerms } from '../../domain/src/accounts/endpoints.ts';
import {
  createAddress,
  createIdentityProof,
  updateIdentityProof,
} from '../../domain/src/kyc/endpoints.ts';
import { placeOrder } from '../../domain/src/orders/endpoints.ts';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import type { ApiClient } from '../api-client.ts';
import { addressForm, identityForm, orderForm, picture } from '../cast.ts';
import { cloneDatabase, startTemplatePostgres } from '../postgres-for-tests.ts';
import { startServerProcess } from '../server-process.ts';
import { signedIn } from '../signed-in-people.ts';
import { openSurroundings } from '../surroundings.ts';

const PEOPLE = 8;
const ORDERS = 400;
/** Of the orders a second that a bare loop of the same statements reaches over as many connections. */
const LEAST_OF_FLOOR = 0.25;

interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Orders placed by several people at once through the interface of a server process of its own, judged against the very
 * statements of one such order in a bare loop over the same database in the same run.
 */
export async function benchOrders(): Promise<boolean> {
  const postgres = await startTemplatePostgres({ durable: true });
  const surroundings = await openSurroundings(await cloneDatabase(postgres.url));
  const pool = new pg.Pool({
    connectionString: surroundings.environment['DATABASE_URL'],
    max: PEOPLE,
  });
  const server = await startServerProcess(surroundings.environment);
  try {
    await pool.query(
      'create function no_limit() returns trigger language plpgsql as $$ begin new.count := -1; return new; end $$; create trigger no_limit before insert or update on rate_limits for each row execute function no_limit()',
    );
    const people: (ApiClient & { accountId: string })[] = [];
    for (let at = 0; at < PEOPLE; at++) people.push(await verifiedPerson(pool, server.client()));
    const recorded = await recordOrder(surroundings.environment, people[0]);
    await throughTheInterface(people, PEOPLE * 2);
    const api = await perSecond(ORDERS, () => throughTheInterface(people, ORDERS));
    const floor = await perSecond(ORDERS, () =>
      inABareLoop(pool, {
        recorded,
        keep: people.map(({ accountId }) => accountId),
        count: ORDERS,
      }),
    );
    const share = api / floor;
    const kept = share >= LEAST_OF_FLOOR;
    console.log(
      `${kept ? 'ok  ' : 'SLOW'} ${api.toFixed(0)} orders a second from ${PEOPLE} people through the interface; the same ${recorded.length} statements in a bare loop ${floor.toFixed(0)}: ${share.toFixed(2)} of it (at least ${LEAST_OF_FLOOR})`,
    );
    return kept;
  } finally {
    await pool.end();
    await server.stop();
    await surroundings.close();
    await postgres.stop();
  }
}

async function verifiedPerson(
  pool: pg.Pool,
  client: ApiClient,
): Promise<ApiClient & { accountId: string }> {
  const person = await signedIn(pool, client);
  await person.ok(acceptTerms, { body: { terms: true } });
  const { id } = await person.ok(createIdentityProof, { body: identityForm('Erika Beispiel') });
  await person.ok(updateIdentityProof, {
    params: { id },
    files: [
      { field: 'attachments', name: 'front.jpg', type: 'image/jpeg', bytes: await picture(1) },
      { field: 'attachments', name: 'back.jpg', type: 'image/jpeg', bytes: await picture(2) },
    ],
  });
  await person.ok(createAddress, { body: addressForm });
  return person;
}

/** The statements of one order, as a product in this process sends them for somebody who is signed in. */
async function recordOrder(
  environment: Readonly<Record<string, string>>,
  person: ApiClient | undefined,
): Promise<Recorded[]> {
  const product = await compose(readConfig(environment));
  const recorded: Recorded[] = [];
  let isRecording = false;
  const tapped = new WeakSet<object>();
  product.db.pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const send = client.query.bind(client);
    Object.assign(client, {
      query(...args: Parameters<typeof send>) {
        const [first, second]: readonly unknown[] = args;
        if (isRecording && typeof first === 'string')
          recorded.push({ text: first, values: Array.isArray(second) ? second : [] });
        else if (isRecording && typeof first === 'object' && first !== null && 'text' in first)
          recorded.push({
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
    const ask = () =>
      product.app.inject({
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
    isRecording = true;
    const answer = await ask();
    if (answer.statusCode !== 201)
      throw new Error(`the order was answered with ${answer.statusCode}: ${answer.body}`);
    return recorded;
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

/** Every statement again, in its order; what must be unique is made anew, the same where it was the same. */
async function inABareLoop(
  pool: pg.Pool,
  {
    recorded,
    keep,
    count,
  }: {
    readonly recorded: readonly Recorded[];
    readonly keep: readonly unknown[];
    readonly count: number;
  },
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, () => pool.connect()));
  const inserted = new Set(
    recorded
      .filter(({ text }) => /^\s*insert into (?:orders|audit_log|mail_outbox)\b/.test(text))
      .flatMap(({ values }) => values.filter(isUnique)),
  );
  for (const one of keep) inserted.delete(one);
  try {
    await inParallel(clients, count, async (client) => {
      const anew = new Map<unknown, unknown>();
      for (const [at, { text, values }] of recorded.entries()) {
        await client.query({
          name: `bench_${at}`,
          text,
          values: values.map((value) =>
            inserted.has(value) ? (anew.get(value) ?? remember(anew, value)) : value,
          ),
        });
      }
    });
  } finally {
    for (const client of clients) client.release();
  }
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isUnique(value: unknown): boolean {
  return typeof value === 'string' && (ID.test(value) || value.startsWith('BB1-'));
}

function remember(anew: Map<unknown, unknown>, value: unknown): string {
  const made = ID.test(String(value))
    ? randomUUID()
    : `BB1-${randomUUID().slice(0, 13).toUpperCase()}`;
  anew.set(value, made);
  return made;
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
