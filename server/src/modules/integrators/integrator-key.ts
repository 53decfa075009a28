import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';
import { integratorSubject } from './propose-integrator.ts';
import { lockIntegrator, saveKey } from './store.ts';
import { webhookSecret } from './webhook-signature.ts';

/** Lets programs that search for leaked secrets know ours. */
const PREFIX = 'bb1key_';

/** Makes the key and hands it out with the webhook's secret. Only the proposer can, and only once. */
export function collectSecrets(
  { db, clock, appSecret }: Pick<Context, 'db' | 'clock' | 'appSecret'>,
  { id, officerId }: { readonly id: string; readonly officerId: string },
): Promise<{ api_key: string; webhook_secret: string | null }> {
  const [key, at] = [PREFIX + newSecret(), clock.now()];
  return db.transaction('collect_integrator_secrets', async (tx) => {
    const integrator = await lockIntegrator(tx, id);
    if (integrator === null) throw refuse('not_found', 'not_found');
    if (integrator.proposed_by !== officerId) throw refuse('forbidden', 'proposer_collects');
    if (integrator.collected_at !== null) throw refuse('conflict', 'secrets_collected');
    if (integrator.revoked_at !== null || integrator.valid_until <= at)
      throw refuse('conflict', 'invalid_status');
    await saveKey(tx, { id, keyHash: hashSecret(key), at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'integrator.key_collected',
      subject: integratorSubject(id),
    });
    return {
      api_key: key,
      webhook_secret: integrator.webhook_url === null ? null : webhookSecret(appSecret, id),
    };
  });
}
