import { expect, it, onTestFinished } from 'vitest';
import { openProductDatabase } from '../../sandbox/panel/product-database.ts';
import { work } from '../../server/src/platform/jobs/jobs.ts';
import { openWorld } from '../../testing/world.ts';

it("[RUN-2] moving the sandbox's clock has every sweep of the product run soon, and none that it no longer has", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { db, jobs, sweeps } = world.product;
  const connectionString = world.environment['DATABASE_URL'] ?? '';
  const working = await work({
    pool: db.pool,
    connectionString,
    jobs,
    sweeps,
    concurrency: 1,
    onError: () => undefined,
  });
  await working.stop();
  await world.query(
    "update graphile_worker._private_known_crontabs set last_execution = now() - interval '1 minute'",
  );
  await world.query(
    "insert into graphile_worker._private_known_crontabs values ('sweep.of_an_older_release', now() - interval '2 days', now() - interval '1 day')",
  );
  const panel = openProductDatabase(connectionString);
  onTestFinished(() => panel.close());
  const now = await panel.now();
  const queued = () =>
    world.query<{ name: string; times: number }>(
      "select task_identifier as name, count(*)::int as times from graphile_worker.jobs where key ~ '[26]$' group by 1 order by 1",
    );
  expect(await panel.moveClock(new Date(now.getTime() - 60_000))).toBe(false);
  expect(await queued()).toEqual([]);
  expect(await panel.moveClock(new Date(now.getTime() + 86_400_000))).toBe(true);
  expect(new Map((await queued()).map(({ name, times }) => [name, times]))).toEqual(
    new Map(sweeps.map((name) => [name, 2])),
  );
});
