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

export const DELIVER_EVENTS = defineJob('integrators.deliver', z.object({ id: z.uuid() }));

type Delivering = Pick<House, 'db' | 'clock' | 'webhooks' | 'appSecret'>;

/** Longer than a message with its answer takes. */
const LEASE_MS = 60_000;
const MOST_MESSAGES = 200;
const KEPT_DAYS = 90;

/** Every webhook has its own queue: a slow receiver delays no other. */
export function queueDelivery(tx: Tx, id: string): Promise<void> {
  const key = `webhook:${id}`;
  return enqueue(tx, DELIVER_EVENTS, { id }, { key, queue: key });
}

/** Queues the webhooks that are due, and forgets old deliveries. */
export async function queueDeliveries({ db, clock }: Pick<House, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await listDueWebhooks(db, now);
  if (due.length > 0)
    await db.transaction('queue_deliveries', async (tx) => {
      for (const id of due) await queueDelivery(tx, id);
    });
  await forgetDeliveries(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
}

/**
 * Delivers what is new to one webhook, in order, until a message is not accepted. A message counts
 * as delivered after the answer: one that was interrupted goes out again, under the same id.
 */
export async function deliverEvents(house: Delivering, integratorId: string): Promise<void> {
  const { db, clock } = house;
  const webhook = await leaseWebhook(db, { integratorId, ...leaseFrom(clock.now()) });
  if (webhook === null) return;
  let [through, sent] = [webhook.delivered_through, 0];
  for (let goesOn = true; goesOn && sent < MOST_MESSAGES;) {
    const {
      events,
      through: looked,
      more,
    } = await eventsAfter(db, {
      after: through,
      types: webhook.event_types,
    });
    for (const event of events) {
      const isDelivered = await deliver(house, webhook, { event, from: through });
      if (!isDelivered) return;
      through = event.data.number;
      sent += 1;
    }
    if (looked !== through && !(await moveWebhook(db, { integratorId, from: through, to: looked })))
      return;
    through = looked;
    goesOn = more;
  }
  await moveWebhook(db, { integratorId, from: through, to: through, until: null });
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
