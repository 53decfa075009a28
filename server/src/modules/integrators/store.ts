import { EVENT_TYPES, type EventType } from '@bb1/domain/integrators/event-types';
import { INTEGRATOR_SCOPES, type IntegratorScope } from '@bb1/domain/integrators/scopes';
import { z } from 'zod';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Database, sql } from '../../platform/db/database.ts';

export interface IntegratorRow {
  id: string;
  name: string;
  scopes: IntegratorScope[];
  calls_per_minute: number;
  valid_until: Date;
  webhook_url: string | null;
  event_types: EventType[];
  proposed_by: string;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string;
  decided_at: Date;
  collected_at: Date | null;
  last_call_at: Date | null;
  revoked_by_name: string | null;
  revoked_at: Date | null;
  failures: number;
  next_attempt_at: Date | null;
}

/** As two officers agreed them. */
export const integratorTerms = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(INTEGRATOR_SCOPES)),
  calls_per_minute: z.int(),
  valid_until: z.iso.datetime(),
  webhook_url: z.string().nullable(),
  event_types: z.array(z.enum(EVENT_TYPES)),
});
export type IntegratorTerms = z.infer<typeof integratorTerms>;

const INTEGRATORS = `select i.id, i.name, i.scopes, i.calls_per_minute, i.valid_until, i.webhook_url, i.event_types, i.proposed_by, p.name as proposed_by_name, i.proposed_at,
  d.name as decided_by_name, i.decided_at, i.collected_at, i.last_call_at, r.name as revoked_by_name, i.revoked_at, coalesce(w.failures, 0) as failures, w.next_attempt_at
  from integrators i join officer_names p on p.id = i.proposed_by join officer_names d on d.id = i.decided_by
  left join officer_names r on r.id = i.revoked_by left join integrator_webhooks w on w.integrator_id = i.id`;
export const listIntegratorRows = sql<IntegratorRow>(
  'integrators.list',
  `${INTEGRATORS} order by i.decided_at desc, i.id limit 500`,
).rows();
export const findIntegratorRow = sql<IntegratorRow>(
  'integrators.find',
  `${INTEGRATORS} where i.id = $1`,
).maybe((id: string) => [id]);
export const lockIntegrator = sql<{
  proposed_by: string;
  webhook_url: string | null;
  valid_until: Date;
  collected_at: Date | null;
  revoked_at: Date | null;
}>(
  'integrators.lock',
  'select proposed_by, webhook_url, valid_until, collected_at, revoked_at from integrators where id = $1 for update',
).lock((id: string) => [id]);
export const insertIntegrator = sql(
  'integrators.insert',
  'insert into integrators (id, name, scopes, calls_per_minute, valid_until, webhook_url, event_types, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
).run(({ content, proposedBy, proposedAt, approvedBy, at }: ApprovedDecision<IntegratorTerms>) => [
  content.id,
  content.name,
  content.scopes,
  content.calls_per_minute,
  content.valid_until,
  content.webhook_url,
  content.event_types,
  proposedBy,
  proposedAt,
  approvedBy,
  at,
]);
export const insertWebhook = sql(
  'integrator_webhooks.insert',
  'insert into integrator_webhooks (integrator_id, delivered_through, next_attempt_at) values ($1, $2, $3)',
).run(
  (webhook: {
    readonly integratorId: string;
    readonly deliveredThrough: string;
    readonly at: Date;
  }) => [webhook.integratorId, webhook.deliveredThrough, webhook.at],
);
export const saveKey = sql(
  'integrators.set_key',
  'update integrators set key_hash = $2, collected_at = $3 where id = $1',
).run((key: { readonly id: string; readonly keyHash: Buffer; readonly at: Date }) => [
  key.id,
  key.keyHash,
  key.at,
]);
/** False when it is revoked already. */
export const revokeKey = sql(
  'integrators.revoke',
  'update integrators set revoked_by = $2, revoked_at = $3 where id = $1 and revoked_at is null',
).changes(({ id, officerId, at }: { id: string; officerId: string; at: Date }) => [
  id,
  officerId,
  at,
]);
const findByKey = sql<{
  id: string;
  scopes: IntegratorScope[];
  calls_per_minute: number;
  is_noted: boolean;
}>(
  'integrators.find_by_key',
  `select id, scopes, calls_per_minute, coalesce(last_call_at >= $2::timestamptz - interval '1 minute', false) as is_noted from integrators where key_hash = $1 and revoked_at is null and valid_until > $2`,
);
const setLastCall = sql(
  'integrators.set_last_call',
  'update integrators set last_call_at = $2 where id = $1',
);

/**
 * The integrator with this key, unless it is revoked or expired; notes once a minute that it
 * called.
 */
export async function findCaller(db: Database, keyHash: Buffer, now: Date) {
  const row = await db.maybe(findByKey, [keyHash, now]);
  if (row?.is_noted === false) await db.run(setLastCall, [row.id, now]);
  return (
    row && {
      integratorId: row.id,
      scopes: row.scopes,
      callsPerMinute: row.calls_per_minute,
    }
  );
}
