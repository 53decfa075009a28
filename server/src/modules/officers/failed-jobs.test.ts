import { z } from 'zod';
import {
  listFailedJobs,
  discardFailedJobs,
  retryFailedJobs,
} from '@bb1/domain/officers/failed-job-endpoints';
import { bulkReply } from '@bb1/domain/bulk-action';
import { message } from '@bb1/domain/messages';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { databaseFigures } from '../../database-figures.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';

/** A sweep whose absence affects nothing. */
const SWEEP = 'audit.seal';

const world = forAllTests(openWorld);
let administrator: ApiClient;
beforeAll(async () => {
  administrator = await world.officer('Ada Admin', 'administrator');
});

/**
 * The state a process leaves when it dies at the last attempt: without a message, and without a key
 * by which a later job would replace it.
 */
async function failedJob(error: string | null = null): Promise<string> {
  await world.product.db.transaction('test', (tx) =>
    enqueue(tx, defineJob(SWEEP, z.object({})), {}, { maxTries: 3 }),
  );
  const rows = await world.query<{ id: string }>(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $1 where id = (select max(id) from graphile_worker._private_jobs) returning id::text',
    [error],
  );
  return rows[0]?.id ?? '';
}

/** The metric of the alert on failed jobs. */
async function alerted(): Promise<number | undefined> {
  const [state] = databaseFigures({
    db: world.product.db,
    clock: world.product.context.clock,
    queues: [],
    timeStamps: null,
  });
  const { portal_jobs: jobs = [] } = (await state?.read()) ?? {};
  return jobs.find(({ labels }) => labels?.['state'] === 'given_up')?.value;
}
const waiting = async (officer: ApiClient) =>
  (await officer.ok(deskHome)).queues.find(({ name }) => name === 'failed_jobs')?.count;
const acts = async (id: string) =>
  await world.query<{ act: string; reason: string | null; before: unknown }>(
    'select act, reason, before from audit_log where subject = $1',
    [`job:${id}`],
  );
const inQueue = async (id: string) =>
  (await world.query('select from graphile_worker._private_jobs where id = $1', [id])).length;

const retry = (officer: ApiClient, ids: readonly string[]) =>
  officer.call(retryFailedJobs, { body: { ids } });
const discard = (
  officer: ApiClient,
  ids: readonly string[],
  reason = 'A new one runs every minute',
) => officer.call(discardFailedJobs, { body: { ids, reason } });
/** What several calls said of the same job: once done, otherwise refused. */
const saidOf = (answers: readonly { readonly text: string }[], id: string) =>
  answers
    .flatMap(({ text }) => bulkReply.parse(JSON.parse(text)).each)
    .filter((one) => one.id === id)
    .map(({ refusal }) => refusal ?? 'done')
    .toSorted((a, b) => b.localeCompare(a));
const HANDLED = message('en', 'invalid_status');

describe('failed jobs', () => {
  it('[DESK-3][RUN-4] are listed with error and age, and a discarded one raises no alert any more', async () => {
    const id = await failedJob('disk full');
    expect([await alerted(), await waiting(administrator)]).toEqual([1, 1]);
    const { jobs, total } = await administrator.ok(listFailedJobs, { query: {} });
    expect([total, jobs]).toMatchObject([
      1,
      [{ id, name: SWEEP, attempts: 3, last_error: 'disk full' }],
    ]);
    expect(Date.now() - Date.parse(jobs[0]?.created_at ?? '')).toBeLessThan(60_000);
    expect((await discard(administrator, [id], ' ')).status).toBe(422);
    const settled = await Promise.all([1, 2].map(() => discard(administrator, [id])));
    expect(saidOf(settled, id)).toEqual([HANDLED, 'done']);
    expect([await alerted(), await waiting(administrator), await inQueue(id)]).toEqual([0, 0, 0]);
    expect(await acts(id)).toEqual([
      {
        act: 'job.discarded',
        reason: 'A new one runs every minute',
        before: { name: SWEEP, attempts: 3, last_error: 'disk full' },
      },
    ]);
  });

  it('[DESK-3][RUN-4] have all their attempts again when retried, run once however many officers ask, and are gone after success', async () => {
    const id = await failedJob();
    const tries = await Promise.all([1, 2, 3].map(() => retry(administrator, [id])));
    expect(saidOf(tries, id)).toEqual([HANDLED, HANDLED, 'done']);
    expect(
      await world.query<{ attempts: number }>(
        'select attempts::int from graphile_worker._private_jobs where id = $1',
        [id],
      ),
    ).toEqual([{ attempts: 0 }]);
    expect(await alerted()).toBe(0);
    // A waiting job cannot be discarded.
    expect(saidOf([await discard(administrator, [id])], id)).toEqual([HANDLED]);
    await world.runJobs();
    expect([await inQueue(id), (await acts(id)).map(({ act }) => act)]).toEqual([
      0,
      ['job.retried'],
    ]);
  });

  it('[DESK-9] are retried and discarded many at once: one that was handled before stops no other, and each has its own act', async () => {
    const [one, two, three] = [await failedJob(), await failedJob(), await failedJob()];
    await retry(administrator, [two]);
    const ids = [one, two, three, one, '999999999'];
    const { each } = bulkReply.parse(JSON.parse((await discard(administrator, ids)).text));
    expect(each).toEqual([
      { id: one, refusal: null },
      { id: two, refusal: HANDLED },
      { id: three, refusal: null },
      { id: '999999999', refusal: HANDLED },
    ]);
    expect(
      await Promise.all(
        [one, two, three].map(async (id) => (await acts(id)).map(({ act }) => act)),
      ),
    ).toEqual([['job.discarded'], ['job.retried'], ['job.discarded']]);
    await world.runJobs();
  });

  it('[DESK-9] are at least one and at most a page in a call', async () => {
    const many = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, at) => String(at + 1));
    for (const ids of [[], many, ['1; drop table'], 'all'])
      expect((await administrator.call(retryFailedJobs, { body: { ids } })).status).toBe(422);
  });

  it('[DESK-1] are visible to auditors and administrators, and handled by administrators', async () => {
    const id = await failedJob();
    const auditor = await world.officer('Aud Itor', 'auditor');
    expect((await auditor.ok(listFailedJobs, { query: {} })).total).toBe(1);
    const support = await world.officer('Sunna Stütze', 'support');
    expect((await support.call(listFailedJobs, { query: {} })).status).toBe(403);
    for (const officer of [auditor, support]) {
      expect(await waiting(officer)).toBeUndefined();
      expect([(await retry(officer, [id])).status, (await discard(officer, [id])).status]).toEqual([
        403, 403,
      ]);
    }
    expect([await alerted(), await acts(id)]).toEqual([1, []]);
  });
});
