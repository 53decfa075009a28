import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { WALKED_TRANSACTIONS, walkEveryAct } from '../../testing/payout-runs/walk-every-act.ts';
import { openPayoutScene, type PayoutScene } from '../../testing/payout-scene.ts';
import type { Officer } from '../../testing/world.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { CrashServer } from './crash-server.ts';

/** Between the steps of a transfer; the claims' runs cover its rare endings. */
const TRANSFERS = [
  'transfers.reserve_payment',
  'transfers.build_payment',
  'transfers.sign',
  'transfers.submit',
  'transfers.resolve',
];
const EVERYWHERE = [...WALKED_TRANSACTIONS, ...TRANSFERS].flatMap((name) => [
  `${name}.before_commit`,
  `${name}.after_commit`,
]);
/**
 * Where most depends on one transaction. `npm run faults -- acts` dies everywhere, which takes
 * minutes.
 */
const HERE = [
  'release_coupon_run.after_commit',
  'payouts.send.before_commit',
  'payouts.follow.before_commit',
  'redemptions.take_signatures.after_commit',
  'redemptions.follow.after_commit',
  'taxes.make_certificate.after_commit',
  'taxes.correct_certificate.before_commit',
  'approve_proposal.after_commit',
];
const POINTS = process.env['PAYOUT_ACTS'] === 'all' ? EVERYWHERE : HERE;
const SWEEPS = [
  'transfers.resolve',
  'payouts.catch_up',
  'redemptions.catch_up',
  'taxes.catch_up',
  'taxes.inform_of_query',
  'taxes.inform_of_end',
];
/** Every process reads the product clock once a second. */
const CLOCK_READ_MS = 1_100;

let scene: PayoutScene;
let server: CrashServer | undefined;
afterAll(async () => {
  await server?.stop();
  await scene.close();
});

it(
  `[CPN-3] [CPN-5] [TAX-2] [SAFE-2] kill -9 at ${POINTS.length} points before and after commits of payouts, redemptions and taxes: everybody is paid once, every token is taken back once, and everybody gets one certificate`,
  { timeout: 1_800_000 },
  async () => {
    scene = await openPayoutScene();
    const { db } = scene.world.product;
    const { pool } = db;
    const { server: mortal, left } = await CrashServer.startDyingAtEach(scene.world, db, POINTS);
    server = mortal;
    const clients = new Map<Officer, ApiClient>();
    const besides = (officer: Officer): ApiClient => {
      const client = clients.get(officer) ?? mortal.client();
      for (const [name, value] of officer.cookies) client.cookies.set(name, value);
      clients.set(officer, client);
      return client;
    };
    let ahead = 0;
    const clockIsRead = async () => {
      const now = Math.round((scene.world.now().getTime() - Date.now()) / 1_000);
      if (Math.abs(now - ahead) > 1) await sleep(CLOCK_READ_MS);
      ahead = now;
    };
    const dueJobs = async () =>
      (
        await pool.query<{ job: string }>(
          "select t.identifier || ' ' || coalesce(j.locked_by, '') || ' ' || coalesce(j.last_error, '') as job from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.locked_at is not null or (j.run_at <= now() and j.attempts < j.max_attempts)",
        )
      ).rows.map(({ job }) => job);

    const happened = async () =>
      JSON.stringify(
        (
          await pool.query(
            "select (select count(*) from audit_log), (select count(*) from mail_outbox), (select string_agg(state, ',' order by id) from transfers), (select string_agg(state, ',' order by id) from coupon_payouts)",
          )
        ).rows,
      );
    let before = '';

    await walkEveryAct(scene, {
      async call(officer, endpoint, input) {
        await clockIsRead();
        try {
          return await besides(officer).call(endpoint, input);
        } catch (error) {
          // A broken connection means that the server died.
          if (!(error instanceof TypeError)) throw error;
          await mortal.back();
          return null;
        }
      },
      async minute() {
        await clockIsRead();
        await pool.query(
          'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
        );
        for (const sweep of SWEEPS)
          await pool.query("select graphile_worker.add_job($1, '{}'::json)", [sweep]);
        await mortal
          .eventually(async () => ((await dueJobs()).length === 0 ? true : null))
          .catch(async (error: unknown) => {
            throw new Error(`still to do: ${(await dueJobs()).join(', ')}`, { cause: error });
          });
        // The next process did at once what died here, so the first minute without any change is
        // the end.
        const now = await happened();
        const goesOn = now !== before;
        before = now;
        return goesOn;
      },
    });
    // A job that is enqueued every minute is given up after a few attempts if a server dies at
    // each; no other job ever is.
    const { rows: givenUp } = await pool.query(
      'select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.attempts >= j.max_attempts and t.identifier <> all($1)',
      [scene.world.product.sweeps],
    );
    expect(givenUp).toEqual([]);
    expect([[...left], mortal.deaths], 'a new transaction needs an act in the walk').toEqual([
      [],
      POINTS.length,
    ]);
  },
);
