import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type FailedJobRow,
  lockFailedJob,
  removeFailedJob,
  tryJobAgain,
} from './failed-job-store.ts';

type Settling = Pick<Context, 'db' | 'clock'>;

/**
 * An officer retries a job once its cause is fixed. The second of two concurrent retries finds
 * none.
 */
export async function retryJob(
  { db, clock }: Settling,
  { id, officerId }: { readonly id: string; readonly officerId: string },
): Promise<void> {
  await db.transaction('retry_job', async (tx) => {
    const { name, attempts, last_error } = await lockOpenJob(tx, id);
    await tryJobAgain(tx, id);
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'job.retried',
      subject: `job:${id}`,
      before: { name, attempts, last_error },
    });
  });
}

/** An officer discards a job with a reason; a sweep, for example, has a new one every minute. */
export async function putJobAway(
  { db, clock }: Settling,
  {
    id,
    officerId,
    reason,
  }: { readonly id: string; readonly officerId: string; readonly reason: string },
): Promise<void> {
  await db.transaction('put_job_away', async (tx) => {
    const { name, attempts, last_error } = await lockOpenJob(tx, id);
    await removeFailedJob(tx, id);
    await record(tx, {
      at: clock.now(),
      actor: { kind: 'officer', id: officerId },
      act: 'job.discarded',
      subject: `job:${id}`,
      reason,
      before: { name, attempts, last_error },
    });
  });
}

/**
 * A missing job was handled by another officer, or never existed: the two cannot be distinguished.
 */
async function lockOpenJob(tx: Tx, id: string): Promise<FailedJobRow> {
  const job = await lockFailedJob(tx, id);
  if (job === null) throw refuse('conflict', 'invalid_status');
  return job;
}
