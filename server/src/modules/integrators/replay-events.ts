import { refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { record } from '../../platform/audit/audit.ts';
import { queueDelivery } from './deliver-events.ts';
import { integratorSubject } from './propose-integrator.ts';
import { findReplay, insertReplay, rewindWebhook } from './webhook-store.ts';

/** Goes back to a number, never forward. A repeat with the same key changes nothing. */
export function replayEvents(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  {
    integratorId,
    after,
    idempotencyKey,
  }: { readonly integratorId: string; readonly after: string; readonly idempotencyKey: string },
): Promise<{ after: string; requested_at: string }> {
  const at = clock.now();
  return db.transaction('replay_events', async (tx) => {
    const isNew = await insertReplay(tx, { integratorId, idempotencyKey, after, at });
    if (isNew === null) throw refuse('conflict', 'no_webhook');
    if (isNew) {
      await rewindWebhook(tx, { integratorId, after, at });
      await record(tx, {
        at,
        actor: { kind: 'system' },
        act: 'integrator.replayed',
        subject: integratorSubject(integratorId),
        after: { after },
      });
      await queueDelivery(tx);
    }
    const first = await findReplay(tx, integratorId, idempotencyKey);
    return { after: first.after_number, requested_at: first.requested_at.toISOString() };
  });
}
