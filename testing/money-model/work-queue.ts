import { Refusal } from '@bb1/domain/refusal';
import { runJob } from '../../server/src/platform/jobs/jobs.ts';
import type { Working } from './money-steps.ts';
import type { MoneyScene } from './money-scene.ts';
import { Crash } from './crash-points.ts';

interface Waiting {
  id: string;
  name: string;
  payload: unknown;
}

/** Jobs that move money; mails and the like wait for ever here. */
const MONEY_JOBS = [
  'payments.match',
  'payments.take_back',
  'payments.explain_debit',
  'orders.deposit_address_wanted',
  'transfer.settled',
  'transfer.settled:payments',
  'transfer.failed',
  'transfer.failed:payments',
];
const MOST_ROUNDS = 6;

export async function waitingJobs({ db }: MoneyScene): Promise<Waiting[]> {
  const { rows } = await db.pool.query<Waiting>({
    name: 'money-model.waiting',
    text: 'select j.id::text, t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1) order by j.id',
    values: [MONEY_JOBS],
  });
  return rows;
}

/**
 * Works off the queue as workers do, including enqueued jobs. A job that dies stays, and another
 * worker runs it again; one whose currency is halted stays for later.
 */
export async function workOff(scene: MoneyScene, how: Working): Promise<void> {
  if (how === 'not_yet') return;
  const halted = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const jobs = await waitingJobs(scene);
    if (jobs.every(({ id }) => halted.has(id))) return;
    const inOrder = how === 'backwards' ? jobs.toReversed() : jobs;
    if (how === 'two_workers')
      await Promise.all([
        workOne(scene, inOrder, halted),
        workOne(scene, inOrder.toReversed(), halted),
      ]);
    else
      await workOne(
        scene,
        how === 'twice' ? inOrder.flatMap((job) => [job, job]) : inOrder,
        halted,
      );
  }
}

async function workOne(
  scene: MoneyScene,
  jobs: readonly Waiting[],
  halted: Set<string>,
): Promise<void> {
  for (const job of jobs) {
    try {
      await survive(() => runJob(scene.jobs, job.name, job.payload));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
      halted.add(job.id);
      continue;
    }
    await scene.db.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  }
}

/** Repeats it if the process died in it. */
export async function survive<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    return act();
  }
}
