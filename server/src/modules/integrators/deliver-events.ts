import { retryDelay } from '@bb1/domain/integrators/retry-delay';
import { z } from 'zod';
import type { House } from '../../module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { eventId, eventsAfter } from './events.ts';
import {
  type DueWebhook,
  forgetDeliveries,
  leaseWebhook,
  listDueWebhooks,
  moveWebhook,
  saveDelivery,
} from './webhook-store.ts';
import { signedHeaders } from './webhook-signature.ts';

export const DELIVER_EVENTS = defineJob('integrators.deliver', z.object({}));

type Delivering = Pick<House, 'db' | 'clock' | 'webhooks' | 'appSecret'>;

/** Longer than a message with its answer takes. */
const LEASE_MS = 60_000;
/** A job starts no further message after this time, so that a worker that stops has soon stopped. */
const MOST_MS = 5_000;
const KEPT_DAYS = 90;

/** One job for all webhooks: slow receivers wait beside each other in one place of the worker, and leave it the others. */
export function queueDelivery(tx: Tx): Promise<void> {
  return enqueue(tx, DELIVER_EVENTS, {}, { key: 'webhooks', queue: 'webhooks' });
}

/** Queues a delivery if a webhook is due, and forgets old deliveries. */
export async function queueDeliveries({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  if ((await listDueWebhooks(db, now)).length > 0)
    await db.transaction('queue_deliveries', queueDelivery);
  await forgetDeliveries(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}

/** Delivers what is new to each webhook that is due; a slow or failing one delays no other. */
export async function deliverEvents(house: Delivering): Promise<void> {
  const { db, clock } = house;
  const until = performance.now() + MOST_MS;
  const due = await listDueWebhooks(db, clock.now());
  const ends = await Promise.allSettled(due.map((id) => deliverTo(house, id, until)));
  if (ends.some((end) => end.status === 'fulfilled' && end.value === 'out of time'))
    await db.transaction('queue_deliveries', queueDelivery);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Delivers to one webhook, in order, until a message is not accepted. A message counts as delivered
 * after the answer: one that was interrupted goes out again, under the same id.
 */
async function deliverTo(
  house: Delivering,
  integratorId: string,
  until: number,
): Promise<'done' | 'out of time'> {
  const { db, clock } = house;
  const webhook = await leaseWebhook(db, { integratorId, ...leaseFrom(clock.now()) });
  if (webhook === null) return 'done';
  const release = (at: string) => moveWebhook(db, { integratorId, from: at, to: at, until: null });
  let through = webhook.delivered_through;
  for (let more = true; more;) {
    const page = await eventsAfter(db, { after: through, types: webhook.event_types });
    for (const event of page.events) {
      if (performance.now() > until) {
        await release(through);
        return 'out of time';
      }
      if (!(await deliver(house, webhook, { event, from: through }))) return 'done';
      through = event.data.number;
    }
    // What follows the last of them is of other types.
    const move = { integratorId, from: through, to: page.through };
    if (page.through !== through && !(await moveWebhook(db, move))) return 'done';
    ({ through, more } = page);
  }
  await release(through);
  return 'done';
}

function leaseFrom(now: Date) {
  return { now, until: new Date(now.getTime() + LEASE_MS) };
}

type Event = Awaited<ReturnType<typeof eventsAfter>>['events'][number];

/** False when the receiver did not accept it, or a replay moved the webhook meanwhile. */
async function deliver(
  { db, clock, webhooks, appSecret }: Delivering,
  { integrator_id: integratorId, webhook_url: url, failures }: DueWebhook,
  { event, from }: { readonly event: Event; readonly from: string },
): Promise<boolean> {
  const body = JSON.stringify(event);
  const headers = signedHeaders(
    { appSecret, integratorId },
    // Receivers compare it with their own clock, not with the product's.
    { id: eventId(event), body, at: new Date() },
  );
  const started = performance.now();
  const answer = await webhooks.send({ url: new URL(url), headers, body }).then(
    (status) => ({ status, error: null }),
    (error: unknown) => ({ status: null, error: String(error).slice(0, 200) }),
  );
  const { number } = event.data;
  const isAccepted = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const { now, until } = leaseFrom(clock.now());
  return db.transaction('record_delivery', async (tx) => {
    await saveDelivery(tx, {
      integratorId,
      number,
      at: now,
      milliseconds: Math.round(performance.now() - started),
      ...answer,
    });
    const isMoved = await moveWebhook(
      tx,
      isAccepted
        ? { integratorId, from, to: number, until }
        : {
            integratorId,
            from,
            to: from,
            until: null,
            failed: {
              failures: failures + 1,
              nextAttemptAt: new Date(now.getTime() + retryDelay(failures + 1)),
            },
          },
    );
    return isAccepted && isMoved;
  });
}
