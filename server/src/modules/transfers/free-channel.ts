import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { longestWaiting } from './payment-store.ts';
import { SUBMIT_TRANSFER, submitKey } from './record-attempt.ts';
import { listSignedAttempts, releaseChannel } from './store.ts';

/** Frees a transfer's channel, and continues at once with the transfers that have waited longest for one. */
export async function freeChannel(tx: Tx, transferId: string): Promise<void> {
  if (!(await releaseChannel(tx, transferId))) return;
  for (const next of await longestWaiting(tx))
    await enqueue(tx, SUBMIT_TRANSFER, { transferId: next }, { key: submitKey(next) });
}

/**
 * A channel is free at once if the server never signed anything for it; otherwise it waits for the
 * next envelope.
 */
export async function freeUnlessSigned(tx: Tx, transferId: string): Promise<void> {
  if ((await listSignedAttempts(tx, transferId)).length === 0) await freeChannel(tx, transferId);
}
