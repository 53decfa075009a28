import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders, type Order } from '@bb1/domain/orders/endpoints';
import type { PatientClient } from './patient-client.ts';

const TRIES = 240;
const PAUSE_MS = 250;

/** Waits until a job of the product has matched final money to these orders of the signed-in person. */
export async function waitForFunds(
  client: PatientClient,
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<void> {
  if (orders.length === 0) return;
  const references = new Set(orders.map(({ reference }) => reference));
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
