import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../sandbox/loopback.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import type { BenchPlace } from './bench-product.ts';
import { makeCrowd } from './crowd.ts';
import type { Figure } from './figure.ts';
import { LoadReport } from './load-report.ts';
import { withManyOrders } from './with-many-orders.ts';
import { openLoad, wireFrom } from './open-load.ts';
import { anyAct, peopleOf, SaleCrowd } from './sale-crowd.ts';

/** What people perceive as instant, under the planned load. */
const MOST_P95_MS = 150;
const MOST_P99_MS = 400;
const RECOVERED_WITHIN_SECONDS = 10;
const FLOOR_SECONDS = 10;
const GIVEN_UP_AFTER_SECONDS = 60;
const AT_REST_WITHIN_MS = 300_000;
const LOOKS_AT_REST = 3;

interface SaleStartSize {
  /** Mixed requests. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Additional people who arrive within this many seconds. */
  readonly arrivals: number;
  readonly arriveWithinSeconds: number;
  /** People with an account. */
  readonly people: number;
  /** Until every sweep has run once. */
  readonly sweepSeconds: number;
  /** Without a job that is due. */
  readonly restSeconds: number;
}

/**
 * The start of a sale on this machine, including generator and database: mixed requests, 300 a
 * second at the usual size, then a thousand people in ten seconds, each on a connection of their
 * own. Every request must be answered; excess requests get a time to retry; the books agree
 * afterwards, and ten seconds later everything is as before.
 */
export async function benchSaleStart(
  { databaseUrl, say }: BenchPlace,
  size: SaleStartSize,
): Promise<Figure[]> {
  const { perSecond, seconds, arrivals, arriveWithinSeconds } = size;
  const surroundings = await openSurroundings(databaseUrl, {
    environment: { TRUST_PROXY: 'true' },
    offering: withManyOrders,
  });
  const server = await startServerProcess(surroundings.environment, { web: true });
  const db = openDatabase({ url: databaseUrl, poolSize: 2, onError: () => undefined });
  let crowd: SaleCrowd | undefined;
  try {
    const officers = {
      db,
      clock: systemClock,
      appSecret: Buffer.from(surroundings.environment['APP_SECRET'] ?? '', 'base64'),
    };
    for (const name of ['maker', 'checker'])
      await createOfficer(officers, {
        name,
        email: `${name}@issuer.example`,
        password: 'correct horse battery staple',
        locale: 'en',
        roles: ['finance'],
      });
    await makeCrowd(databaseUrl, { people: size.people, orders: size.people });
    const people = await peopleOf(db.pool, size.people);
    const port = Number(new URL(server.url).port);
    crowd = new SaleCrowd(port, people);
    const doer = crowd;
    const mixed = async (report: LoadReport, dueAt: number): Promise<void> => {
      const act = anyAct();
      await doer.does(act).then(
        ({ status, headers, text }) =>
          report.note(act, {
            dueAt,
            status,
            retryAfter: String(headers['retry-after'] ?? ''),
            detail: text,
          }),
        (error: unknown) => report.noAnswer(act, error),
      );
    };

    const floor = await measureFloor(perSecond, Math.min(FLOOR_SECONDS, seconds));
    say(
      `floor, a bare fastify from the same generator at ${perSecond} a second: ${floor.toString()}`,
    );
    await doer.opens();
    await nothingWaits(db, size);
    // The first of each action pays for compilation and caches.
    await openLoad({
      perSecond: perSecond / 6,
      seconds: Math.min(5, seconds),
      send: (dueAt) => mixed(new LoadReport(), dueAt),
    });
    const steady = new LoadReport();
    await openLoad({ perSecond, seconds, send: (dueAt) => mixed(steady, dueAt) });
    say(`${perSecond} mixed requests a second for ${seconds} s: ${steady.toString()}`);
    noneWrong(steady);

    const rush = new LoadReport();
    const around = new LoadReport();
    let cameThrough = 0;
    const everybody: Promise<unknown>[] = [];
    const around10 = openLoad({
      perSecond,
      seconds: arriveWithinSeconds,
      send: (dueAt) => mixed(around, dueAt),
    });
    await openLoad({
      perSecond: arrivals / arriveWithinSeconds,
      seconds: arriveWithinSeconds,
      send: (at) => {
        everybody.push(
          doer
            .arrives(Math.round(at), (kind, dueAt, { status, headers, text }) =>
              rush.note(kind, {
                dueAt,
                status,
                retryAfter: String(headers['retry-after'] ?? ''),
                detail: text,
              }),
            )
            .then(
              (done) => (cameThrough += done ? 1 : 0),
              (error: unknown) => rush.noAnswer('arrival', error),
            ),
        );
        return Promise.resolve();
      },
    });
    await around10;
    const arrived = performance.now();
    // People retry when asked to; the load continues until the last of them is through.
    const goingOn = new LoadReport();
    const through = Promise.all(everybody).then(() => 'through' as const);
    while ((await Promise.race([through, sleep(0)])) !== 'through')
      await openLoad({ perSecond, seconds: 1, send: (dueAt) => mixed(goingOn, dueAt) });
    const lasted = (performance.now() - arrived) / 1_000;
    const recovered = await secondsUntilNormal(perSecond, {
      mixed,
      normalP95Ms: Math.max(MOST_P95_MS, steady.within(0.95)),
    });
    say(
      `${arrivals} people in ${arriveWithinSeconds} s on top of that, each over a connection of their own: ${rush.toString()}; ${cameThrough} of them came through with an order`,
    );
    say(`everybody else meanwhile: ${around.toString()}`);
    say(
      `the last of them was through ${lasted.toFixed(0)} s after the last had arrived; everybody else until then: ${goingOn.toString()}`,
    );
    for (const report of [rush, around, goingOn]) noneWrong(report);
    await booksAgree(db, doer.acknowledged);
    say(`${doer.acknowledged.length} orders were confirmed, and all of them exist`);
    return [
      {
        what: 'mixed requests: p95',
        measured: steady.within(0.95),
        bound: 'at most',
        limit: MOST_P95_MS,
        unit: 'ms',
      },
      {
        what: 'mixed requests: p99',
        measured: steady.within(0.99),
        bound: 'at most',
        limit: MOST_P99_MS,
        unit: 'ms',
      },
      {
        what: 'mixed requests: refused',
        measured: steady.refused,
        bound: 'at most',
        limit: 0,
        unit: '',
      },
      {
        what: 'as quick as before, after the last was through',
        measured: recovered,
        bound: 'at most',
        limit: RECOVERED_WITHIN_SECONDS,
        unit: 's',
      },
    ];
  } finally {
    crowd?.close();
    await db.close();
    await server.stop();
    await surroundings.close();
  }
}

/**
 * Seconds until one second of the ordinary load is as fast as before the rush, and nothing is
 * refused.
 */
async function secondsUntilNormal(
  perSecond: number,
  {
    mixed,
    normalP95Ms,
  }: {
    readonly mixed: (report: LoadReport, dueAt: number) => Promise<void>;
    readonly normalP95Ms: number;
  },
): Promise<number> {
  const began = performance.now();
  for (let second = 1; second <= GIVEN_UP_AFTER_SECONDS; second++) {
    const report = new LoadReport();
    await openLoad({ perSecond, seconds: 1, send: (dueAt) => mixed(report, dueAt) });
    if (report.refused === 0 && report.wrong.size === 0 && report.within(0.95) <= normalP95Ms)
      return (performance.now() - began) / 1_000 - 1;
    await sleep(0);
  }
  return GIVEN_UP_AFTER_SECONDS;
}

/**
 * Work of the very first start, such as checking everybody against the country lists, is long done
 * when a sale begins.
 */
async function nothingWaits(
  db: Database,
  { sweepSeconds, restSeconds }: SaleStartSize,
): Promise<void> {
  const ready = async () =>
    (
      await db.pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
      )
    ).rows[0]?.waiting;
  const began = performance.now();
  for (let quiet = 0; quiet < LOOKS_AT_REST; await sleep((restSeconds * 1_000) / LOOKS_AT_REST)) {
    const passed = performance.now() - began;
    if (passed > AT_REST_WITHIN_MS) throw new Error('the product does not come to rest');
    quiet = passed > sweepSeconds * 1_000 && (await ready()) === 0 ? quiet + 1 : 0;
  }
}

async function booksAgree(db: Database, acknowledged: readonly string[]): Promise<void> {
  const { breaches } = await checkMoneyInvariants(db);
  if (breaches.length > 0)
    throw new Error(breaches.map(({ invariant, what }) => `${invariant}: ${what}`).join('; '));
  const { rows } = await db.pool.query<{ id: string }>('select id from orders');
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !there.has(id)).length;
  if (lost > 0) throw new Error(`${lost} of ${acknowledged.length} orders are missing`);
}

/** A refused request gets a time to retry; everything else is an error of the product. */
function noneWrong({ wrong }: LoadReport): void {
  if (wrong.size > 0)
    throw new Error([...wrong].map(([what, count]) => `${count} x ${what}`).join('\n'));
}

async function measureFloor(perSecond: number, seconds: number): Promise<LoadReport> {
  const port = await freePort();
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), BYTES: '20000' },
  });
  const gone = once(bare, 'exit');
  await once(bare, 'message');
  const agent = new Agent({ keepAlive: true });
  const wire = wireFrom('10.0.0.1', port, agent);
  const report = new LoadReport();
  await openLoad({
    perSecond,
    seconds,
    send: (dueAt) => {
      const act = anyAct();
      return wire({
        method: 'GET',
        path: act === 'landing' ? '/' : `/api/${act}`,
        headers: {},
        body: undefined,
      }).then(({ status }) =>
        report.note(act, { dueAt, status, retryAfter: undefined, detail: '' }),
      );
    },
  });
  agent.destroy();
  bare.kill('SIGTERM');
  await gone;
  return report;
}
