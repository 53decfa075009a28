import type { EventType } from '@bb1/domain/integrators/event-types';
import { type Database, sql, type Tx } from '../../platform/db/database.ts';

export interface DueWebhook {
  integrator_id: string;
  webhook_url: string;
  event_types: EventType[];
  delivered_through: string;
  failures: number;
}

export interface DeliveryRow {
  id: string;
  number: string;
  attempted_at: Date;
  milliseconds: number;
  status: number | null;
  error: string | null;
}

const DUE = 'i.revoked_at is null and i.valid_until > $1 and w.next_attempt_at <= $1';
export const listDueWebhooks = sql<{ integrator_id: string }>(
  'integrator_webhooks.due',
  `select w.integrator_id from integrator_webhooks w join integrators i on i.id = w.integrator_id
   where ${DUE} and coalesce(w.delivering_until < $1, true) order by w.next_attempt_at limit 500`,
).column((now: Date) => [now]);
/** Null when nothing is due, or another process delivers. */
export const leaseWebhook = sql<DueWebhook>(
  'integrator_webhooks.lease',
  `update integrator_webhooks w set delivering_until = $3 from integrators i
   where i.id = w.integrator_id and w.integrator_id = $2 and ${DUE} and coalesce(w.delivering_until < $1, true) and i.webhook_url is not null
   returning w.integrator_id, i.webhook_url, i.event_types, w.delivered_through, w.failures`,
).maybe(({ integratorId, now, until }: { integratorId: string; now: Date; until: Date }) => [
  now,
  integratorId,
  until,
]);
const move = sql(
  'integrator_webhooks.move',
  `update integrator_webhooks set delivered_through = $3, failures = $4, next_attempt_at = coalesce($5, next_attempt_at),
     delivering_until = case when $6 then $7 else delivering_until end
   where integrator_id = $1 and delivered_through = $2`,
);
/** Its next delivery starts there, at once. */
export const rewindWebhook = sql(
  'integrator_webhooks.rewind',
  'update integrator_webhooks set delivered_through = least(delivered_through, $2), failures = 0, next_attempt_at = $3, delivering_until = null where integrator_id = $1',
).run(({ integratorId, after, at }: { integratorId: string; after: string; at: Date }) => [
  integratorId,
  after,
  at,
]);
export const saveDelivery = sql(
  'webhook_deliveries.insert',
  'insert into webhook_deliveries (integrator_id, number, attempted_at, milliseconds, status, error) values ($1, $2, $3, $4, $5, $6)',
).run(
  (delivery: {
    readonly integratorId: string;
    readonly number: string;
    readonly at: Date;
    readonly milliseconds: number;
    readonly status: number | null;
    readonly error: string | null;
  }) => {
    const { integratorId, number, at, milliseconds, status, error } = delivery;
    return [integratorId, number, at, milliseconds, status, error];
  },
);
export const listDeliveries = sql<DeliveryRow>(
  'webhook_deliveries.newest',
  'select id, number, attempted_at, milliseconds, status, error from webhook_deliveries where integrator_id = $1 order by id desc limit 50',
).rows((integratorId: string) => [integratorId]);
const deleteDeliveries = sql(
  'webhook_deliveries.forget',
  'delete from webhook_deliveries where attempted_at < $1',
);
const addReplay = sql(
  'integrator_replays.insert',
  `insert into integrator_replays (integrator_id, idempotency_key, after_number, requested_at)
   select integrator_id, $2, $3, $4 from integrator_webhooks where integrator_id = $1 on conflict do nothing`,
);
const oneReplay = sql<{ after_number: string; requested_at: Date }>(
  'integrator_replays.find',
  'select after_number, requested_at from integrator_replays where integrator_id = $1 and idempotency_key = $2',
);

/** False when a replay moved it meanwhile. Without `until` the lease stays; null ends it. */
export async function moveWebhook(
  db: Database | Tx,
  move_: {
    readonly integratorId: string;
    readonly from: string;
    readonly to: string;
    readonly until?: Date | null;
    readonly failed?: { readonly failures: number; readonly nextAttemptAt: Date };
  },
): Promise<boolean> {
  const { integratorId, from, to, until, failed } = move_;
  return (
    (await db.run(move, [
      integratorId,
      from,
      to,
      failed?.failures ?? 0,
      failed?.nextAttemptAt ?? null,
      until !== undefined,
      until ?? null,
    ])) === 1
  );
}

export async function forgetDeliveries(db: Database, before: Date): Promise<void> {
  await db.run(deleteDeliveries, [before]);
}

/** Null without a webhook; false when the key was used before. */
export async function insertReplay(
  tx: Tx,
  replay: { integratorId: string; idempotencyKey: string; after: string; at: Date },
): Promise<boolean | null> {
  const { integratorId, idempotencyKey, after, at } = replay;
  if ((await tx.run(addReplay, [integratorId, idempotencyKey, after, at])) === 1) return true;
  return (await tx.maybe(oneReplay, [integratorId, idempotencyKey])) === null ? null : false;
}

export function findReplay(tx: Tx, integratorId: string, idempotencyKey: string) {
  return tx.one(oneReplay, [integratorId, idempotencyKey]);
}
