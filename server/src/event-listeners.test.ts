import { listFailedJobs, retryFailedJobs } from '@bb1/domain/officers/failed-job-endpoints';
import { submitClaim } from '@bb1/domain/claims/endpoints';
import { expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../testing/world.ts';
import { Claimant, giveTokens } from './modules/claims/test-files/claimant.ts';

const world = forAllTests(() => openWorld({ ledger: true, environment: { LOG_LEVEL: 'silent' } }));

const run = (text: string) => world.query<{ name: string; tries: number }>(text);
const waiting = () =>
  run(
    "select task_identifier as name, attempts as tries from graphile_worker.jobs where task_identifier like 'transfer.%' and last_error is not null order by 1",
  );

it('[RUN-4] a listener that fails on every attempt delays no other, is retried automatically, and ends as a failed job', async () => {
  const investor = await world.investor('Lisa Lauscher');
  await world.secured(investor);
  await giveTokens(world.product.db, investor.accountId);
  const claimant = new Claimant(investor);
  const built = await claimant.build(await claimant.create());
  await investor.ok(submitClaim, { body: claimant.sign(built) });

  // An event of an older version does not say what kind of transfer it is about, so all listeners look.
  await run('alter table refunds rename to refunds_out_of_reach');
  await run(
    "select graphile_worker.add_job('transfer.settled', payload := json_build_object('transferId', id)) from transfers",
  );
  await world.runJobs();
  expect(await claimant.current()).toMatchObject({ state: 'settled' });
  expect(await waiting()).toEqual([{ name: 'transfer.settled:payments', tries: 1 }]);

  await run('update graphile_worker._private_jobs set attempts = max_attempts - 1');
  await world.runJobs({ delayed: true });
  const officer = await world.officer('Ada Admin', 'administrator');
  const { jobs } = await officer.ok(listFailedJobs, { query: {} });
  expect(jobs).toMatchObject([
    { name: 'transfer.settled:payments', last_error: expect.stringContaining('refunds') },
  ]);

  await run('alter table refunds_out_of_reach rename to refunds');
  await officer.ok(retryFailedJobs, { body: { ids: jobs.map(({ id }) => id) } });
  await world.runJobs();
  expect(await waiting()).toEqual([]);
});

it('[RUN-4] an event that concerns one listener is its job alone', async () => {
  await run('delete from graphile_worker._private_jobs');
  const rows = await world.query<{ id: string }>(
    "select id from transfers where kind = 'claim' limit 1",
  );
  await world.runJob('transfer.settled', { transferId: rows[0]?.id, kind: 'claim' });
  expect(
    await run(
      "select task_identifier as name, 0 as tries from graphile_worker.jobs where task_identifier like 'transfer.%'",
    ),
  ).toEqual([]);
  await world.runJob('transfer.settled', { transferId: rows[0]?.id, kind: 'clawback' });
  expect(
    (
      await run(
        "select task_identifier as name, 0 as tries from graphile_worker.jobs where task_identifier like 'transfer.%' order by 1",
      )
    ).map(({ name }) => name),
  ).toEqual(['transfer.settled:holdings', 'transfer.settled:redemptions']);
  await world.runJobs();
});

it('[RUN-4] an event published by an older version without listeners of its own reaches each listener', async () => {
  await run(
    "select graphile_worker.add_job('transfer.settled', payload := json_build_object('transferId', id, 'ledger', 7)) from transfers",
  );
  const handled: string[] = [];
  for (const name of Object.keys(world.product.jobs))
    if (name.startsWith('transfer.settled:')) handled.push(name);
  expect(handled.map((name) => name.split(':')[1])).toEqual([
    'payments',
    'claims',
    'holdings',
    'payouts',
    'redemptions',
  ]);
  await world.runJobs();
  expect(await waiting()).toEqual([]);
});

it('[RUN-4] a job with a wrong payload fails and says what is wrong with it', async () => {
  await expect(world.runJob('payouts.send', { run: 1 })).rejects.toThrow(
    /payouts\.send was given a wrong payload: .*runId/s,
  );
});
