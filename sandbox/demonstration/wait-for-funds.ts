import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders } from '@bb1/domain/orders/endpoints';
import type { PatientClient } from './patient-client.ts';

const TRIES = 600;
const PAUSE_MS = 100;

/** Waits until a job of the product has matched final money to these orders of the signed-in person. */
export async function waitForFunds(
  client: PatientClient,
  references: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  if (references.size === 0) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const open = (await client.ok(listOrders)).filter(
      ({ reference, status }) =>
        references.has(reference) && (status === 'pending' || status === 'received'),
    );
    if (open.length === 0) return;
    await sleep(PAUSE_MS, undefined, { signal });
  }
  throw new Error(`the payments for ${[...references].join(', ')} were never matched`);
}
