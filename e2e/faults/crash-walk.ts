import { generateSync } from 'otplib';
import { expect, inject } from 'vitest';
import { login } from '@bb1/domain/accounts/endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import type { ApiClient } from '../../testing/api-client.ts';
import { type PreparedPeople, withoutVideo } from '../../testing/money-model/money-scene.ts';
import { cloneDatabase } from '../../testing/postgres-for-tests.ts';
import {
  openSurroundings,
  type Surroundings,
  type SurroundingsOptions,
} from '../../testing/surroundings.ts';
import { PASSWORD } from '../../testing/world.ts';
import { compose, type Product } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { checkMoneyInvariants } from '../../server/src/money-invariants.ts';
import { moveSandboxClock, type SandboxClock } from '../../server/src/platform/clock/clock.ts';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import { freeJobs, CrashServer } from './crash-server.ts';

const MOMENTS = ['before_commit', 'after_commit'] as const;
type Moment = (typeof MOMENTS)[number];

/** `npm run faults -- kills` kills at both moments of each transaction; that takes twice as long. */
const AT_BOTH_MOMENTS = process.env['KILL_MOMENTS'] === 'both';

/**
 * Where a server dies, once in each transaction: at the first of these moments in the first, at the
 * second in the second, and so on from the beginning.
 */
export function pointsOf(transactions: readonly string[], moments: readonly Moment[]): string[] {
  return transactions.flatMap((transaction, index) =>
    MOMENTS.filter((one) => AT_BOTH_MOMENTS || one === moments[index % moments.length]).map(
      (moment) => `${transaction}.${moment}`,
    ),
  );
}

/** One transaction at whose end the server dies, before its commit or after it. */
export interface CrashStep {
  readonly transaction: string;
  /** What happens outside while no server lives, before the first that dies here. */
  readonly prepare?: () => Promise<void>;
  /** What people retry until it is answered; omitted if only jobs are at work. */
  readonly act?: (server: CrashServer) => Promise<void>;
}

/** A database, the world around it, and ways to move what is outside while the server is dead. */
export interface Ground {
  readonly prepared: PreparedPeople;
  readonly surroundings: Surroundings;
  /** The same product without workers and listeners, for everything that is not under test. */
  readonly hands: Product;
  enqueue(name: string, payload?: Readonly<Record<string, unknown>>): Promise<void>;
  pass(time: { readonly minutes?: number; readonly days?: number }): Promise<void>;
  /** Runs the waiting jobs of one kind by hand. */
  workOff(name: string): Promise<void>;
  close(): Promise<void>;
}

const MOST_TRIES = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Runs nothing on its own; the sweeps of every minute find the work anyway. */
const RARELY = { DEPOSITS_EVERY_SECONDS: '600', DEPOSITS_IDLE_SECONDS: '600' };

export async function openGround(
  prepared: PreparedPeople,
  options: SurroundingsOptions,
): Promise<Ground> {
  const surroundings = await openSurroundings(
    await cloneDatabase(inject('postgresUrl'), prepared.database),
    { ...withoutVideo, ...options, environment: { ...prepared.secrets, ...RARELY } },
  );
  const hands = await compose(readConfig(surroundings.environment));
  await hands.enter();
  const { pool } = hands.db;
  const clock = hands.context.clock as SandboxClock;
  return {
    prepared,
    surroundings,
    hands,
    async enqueue(name, payload = {}) {
      await pool.query('select graphile_worker.add_job($1, $2::json)', [
        name,
        JSON.stringify(payload),
      ]);
    },
    async pass({ minutes = 0, days = 0 }) {
      const to = new Date(clock.now().getTime() + minutes * MINUTE_MS + days * DAY_MS);
      await hands.db.transaction('test_move_clock', (tx) => moveSandboxClock(tx, to));
      await clock.refresh();
      await surroundings.follow(to);
    },
    async workOff(name) {
      const { rows } = await pool.query<{ id: string; payload: unknown }>(
        'select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id',
        [name],
      );
      for (const { id, payload } of rows) {
        await runJob(hands.jobs, name, payload);
        await pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
      }
    },
    async close() {
      await hands.close();
      await surroundings.close();
    },
  };
}

/**
 * Goes through all steps with a server that dies in each, at these moments in turn, and checks the
 * books after every death.
 */
export async function walkWithCrashes(
  ground: Ground,
  moments: readonly Moment[],
  steps: readonly CrashStep[],
): Promise<void> {
  const points = pointsOf(
    steps.map(({ transaction }) => transaction),
    moments,
  );
  const deathsInEach = points.length / steps.length;
  const troubles: unknown[] = [];
  const prepareFor = async (death: number) =>
    death % deathsInEach === 0 ? steps[death / deathsInEach]?.prepare?.() : undefined;
  await prepareFor(0);
  const server = await CrashServer.start(ground.surroundings, points[0] ?? '', async (deaths) => {
    try {
      expect(
        (await checkMoneyInvariants(ground.hands.db)).breaches,
        `after kill -9 at ${points[deaths - 1]}`,
      ).toEqual([]);
      await freeJobs(ground.hands.db);
      await prepareFor(deaths);
    } catch (error) {
      troubles.push(error);
    }
    return points[deaths] ?? null;
  });
  try {
    for (const [index, step] of steps.entries()) {
      await untilAnswered(server, step);
      await server
        .eventually(() =>
          Promise.resolve(
            server.deaths >= deathsInEach * (index + 1) || troubles.length > 0 ? true : null,
          ),
        )
        .catch((error: unknown) => troubles.push(error));
      expect(troubles, `dying in ${step.transaction}, after ${server.deaths} deaths`).toEqual([]);
    }
    await server.eventually(async () => ((await waiting(ground)) === 0 ? true : null));
    expect(server.deaths).toBe(points.length);
    expect((await checkMoneyInvariants(ground.hands.db)).breaches).toEqual([]);
  } finally {
    await server.stop();
  }
}

async function untilAnswered(server: CrashServer, { act }: CrashStep): Promise<void> {
  if (act === undefined) return;
  for (let tries = 0; ; tries++) {
    try {
      return await act(server);
    } catch (error) {
      // A broken connection means that the server died; everything else is an answer.
      if (!(error instanceof TypeError) || tries === MOST_TRIES) throw error;
      await server.back();
    }
  }
}

const MONEY_JOBS = [
  'payments.match',
  'payments.take_back',
  'payments.explain_debit',
  'orders.deposit_address_wanted',
  'transfers.submit',
  'transfer.settled',
  'transfer.settled:payments',
  'transfer.failed',
  'transfer.failed:payments',
  'orders.lapse',
  'payments.lapse_underpaid',
  'refunds.prove',
];

async function waiting({ hands }: Ground): Promise<number> {
  const { rows } = await hands.db.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1)',
    [MONEY_JOBS],
  );
  return rows[0]?.count ?? 0;
}

/** Signs a person in on first use, and returns the same client from then on. */
export function signedIn(
  server: CrashServer,
  { prepared }: Ground,
  caller: { readonly officer: number } | { readonly person: number },
  known: Map<string, ApiClient>,
): Promise<ApiClient> {
  const name = JSON.stringify(caller);
  const client = known.get(name);
  if (client !== undefined) return Promise.resolve(client);
  return signIn(server.client(), prepared, caller).then((fresh) => {
    known.set(name, fresh);
    return fresh;
  });
}

async function signIn(
  client: ApiClient,
  prepared: PreparedPeople,
  caller: { readonly officer: number } | { readonly person: number },
): Promise<ApiClient> {
  if ('person' in caller) {
    await client.ok(login, {
      body: { email: prepared.people[caller.person]?.email ?? '', password: PASSWORD },
    });
    return client;
  }
  const { email = '', totpSecret = '' } = prepared.credentials[caller.officer] ?? {};
  await client.ok(deskLogin, {
    body: { email, password: PASSWORD, code: generateSync({ secret: totpSecret }) },
  });
  return client;
}
