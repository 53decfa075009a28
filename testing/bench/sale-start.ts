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
import { cloneDatabase, startTemplatePostgres } from '../postgres-for-tests.ts';
import { startServerProcess } from '../server-process.ts';
import { openSurroundings } from '../surroundings.ts';
import { makeCrowd } from './crowd.ts';
import { LoadReport } from './load-report.ts';
import { openLoad, wireFrom } from './open-load.ts';
import { anyAct, peopleOf, SaleCrowd } from './sale-crowd.ts';

const PER_SECOND = 300;
const ARRIVALS = 1_000;
const ARRIVE_WITHIN_SECONDS = 10;
const PEOPLE = 2_000;
/** What people feel as "at once", while everything is as planned. */
const MOST_P95_MS = 150;
const MOST_P99_MS = 400;
const RECOVERED_WITHIN_SECONDS = 10;
const FLOOR_SECONDS = 10;
/** Every sweep has come once. */
const ONE_SWEEP_MS = 65_000;
const AT_REST_WITHIN_MS = 300_000;

/**
 * The start of a sale on this machine, generator and database included: 300 mixed requests a second, then a thousand people
 * in ten seconds, each by a connection of their own. Nobody may be left without an answer; who is too many is told when to
 * come back; the books agree afterwards, and ten seconds later everything is as before. `SECONDS` shortens the five minutes.
 */
export async function benchSaleStart(): Promise<boolean> {
  const seconds = Number(process.env['SECONDS'] ?? 300);
  const postgres = await startTemplatePostgres({ durable: true });
  const surroundings = await openSurroundings(await cloneDatabase(postgres.url), {
    environment: { TRUST_PROXY: 'true' },
  });
  const databaseUrl = surroundings.environment['DATABASE_URL'] ?? '';
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
    await makeCrowd(databaseUrl, { people: PEOPLE, orders: PEOPLE });
    const people = await peopleOf(db.pool, PEOPLE);
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

    const floor = await measureFloor();
    console.log(
      `     floor, a bare fastify from the same generator at ${PER_SECOND} a second: ${floor.toString()}`,
    );
    await doer.opens();
    await nothingWaits(db);
    // The first of each act pays for what is compiled and kept.
    await openLoad({ perSecond: 50, seconds: 5, send: (dueAt) => mixed(new LoadReport(), dueAt) });
    const steady = new LoadReport();
    await openLoad({ perSecond: PER_SECOND, seconds, send: (dueAt) => mixed(steady, dueAt) });
    const quick =
      steady.wrong.size === 0 &&
      steady.refused === 0 &&
      steady.within(0.95) <= MOST_P95_MS &&
      steady.within(0.99) <= MOST_P99_MS;
    tell(
      quick,
      `${PER_SECOND} mixed requests a second for ${seconds} s: ${steady.toString()} (p95 at most ${MOST_P95_MS}, p99 at most ${MOST_P99_MS} ms, nobody refused)`,
      steady,
    );

    const rush = new LoadReport();
    const around = new LoadReport();
    let cameThrough = 0;
    const everybody: Promise<unknown>[] = [];
    const around10 = openLoad({
      perSecond: PER_SECOND,
      seconds: ARRIVE_WITHIN_SECONDS,
      send: (dueAt) => mixed(around, dueAt),
    });
    await openLoad({
      perSecond: ARRIVALS / ARRIVE_WITHIN_SECONDS,
      seconds: ARRIVE_WITHIN_SECONDS,
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
    // Whoever was told to come back does so; until the last of them is through, the load goes on.
    const goingOn = new LoadReport();
    const through = Promise.all(everybody).then(() => 'through' as const);
    while ((await Promise.race([through, sleep(0)])) !== 'through')
      await openLoad({ perSecond: PER_SECOND, seconds: 1, send: (dueAt) => mixed(goingOn, dueAt) });
    const lasted = (performance.now() - arrived) / 1_000;
    const recovered = await secondsUntilNormal(mixed, Math.max(MOST_P95_MS, steady.within(0.95)));
    const polite = [rush, around, goingOn].every(({ wrong }) => wrong.size === 0);
    tell(
      polite,
      `${ARRIVALS} people in ${ARRIVE_WITHIN_SECONDS} s on top of that, each over a connection of their own: ${rush.toString()}; ${cameThrough} of them came through with an order`,
      rush,
    );
    tell(around.wrong.size === 0, `everybody else meanwhile: ${around.toString()}`, around);
    tell(
      goingOn.wrong.size === 0,
      `the last of them was through ${lasted.toFixed(0)} s after the last had arrived; everybody else until then: ${goingOn.toString()}`,
      goingOn,
    );
    tell(
      recovered <= RECOVERED_WITHIN_SECONDS,
      `as quick as before ${recovered.toFixed(0)} s after the last was through (at most ${RECOVERED_WITHIN_SECONDS})`,
    );
    return (
      (await booksAgree(db, doer.acknowledged)) &&
      quick &&
      polite &&
      recovered <= RECOVERED_WITHIN_SECONDS
    );
  } finally {
    crowd?.close();
    await db.close();
    await server.stop();
    await surroundings.close();
    await postgres.stop();
  }
}

/** Seconds until a whole second of the ordinary load goes by as quickly as before the rush, and nobody is refused. */
async function secondsUntilNormal(
  mixed: (report: LoadReport, dueAt: number) => Promise<void>,
  normalP95Ms: number,
): Promise<number> {
  const began = performance.now();
  for (let second = 1; second <= 60; second++) {
    const report = new LoadReport();
    await openLoad({ perSecond: PER_SECOND, seconds: 1, send: (dueAt) => mixed(report, dueAt) });
    if (report.refused === 0 && report.wrong.size === 0 && report.within(0.95) <= normalP95Ms)
      return (performance.now() - began) / 1_000 - 1;
    await sleep(0);
  }
  return Infinity;
}

/** What a product does when it starts for the first time, such as to judge everybody by its country lists, is long done when a sale begins. */
async function nothingWaits(db: Database): Promise<void> {
  const ready = async () =>
    (
      await db.pool.query<{ waiting: number }>(
        'select count(*)::int as waiting from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
      )
    ).rows[0]?.waiting;
  const began = performance.now();
  for (let quiet = 0; quiet < 3; await sleep(1_000)) {
    const passed = performance.now() - began;
    if (passed > AT_REST_WITHIN_MS) throw new Error('the product does not come to rest');
    quiet = passed > ONE_SWEEP_MS && (await ready()) === 0 ? quiet + 1 : 0;
  }
}

async function booksAgree(db: Database, acknowledged: readonly string[]): Promise<boolean> {
  const { breaches } = await checkMoneyInvariants(db);
  const { rows } = await db.pool.query<{ id: string }>('select id from orders');
  const there = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !there.has(id)).length;
  const good = breaches.length === 0 && lost === 0 && acknowledged.length > 0;
  tell(
    good,
    `${acknowledged.length} orders were told as placed, ${lost} of them are missing; ${breaches.length === 0 ? 'all invariants of money hold' : breaches.map(({ invariant, what }) => `${invariant}: ${what}`).join('; ')}`,
  );
  return good;
}

function tell(good: boolean, what: string, report?: LoadReport): void {
  console.log(`${good ? 'ok  ' : 'BAD '} ${what}`);
  for (const [wrong, count] of report?.wrong ?? []) console.log(`     ${count} x ${wrong}`);
}

async function measureFloor(): Promise<LoadReport> {
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
    perSecond: PER_SECOND,
    seconds: FLOOR_SECONDS,
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
