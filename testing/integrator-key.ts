import { getApproval } from '../domain/src/approvals/endpoints.ts';
import {
  collectIntegratorSecrets,
  listIntegrators,
  proposeIntegrator,
} from '../domain/src/integrators/desk-endpoints.ts';
import { berlinDay } from '../domain/src/kyc/berlin-day.ts';
import type { ApiClient } from './api-client.ts';
import { approveAs } from './approvals.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

/** What a new key is proposed with, unless a test says otherwise. */
export function keyTerms(world: Pick<World, 'now'>, more: Record<string, unknown> = {}) {
  return {
    name: 'Books',
    scopes: ['events.read', 'orders.read'],
    calls_per_minute: 600,
    valid_until: berlinDay(new Date(world.now().getTime() + 300 * DAY_MS)),
    webhook_url: '',
    event_types: [],
    reason: 'accounting',
    ...more,
  };
}

/** Proposed, approved and fetched, as two administrators do it. */
export async function newIntegratorKey(
  world: Pick<World, 'now'>,
  { maker, checker }: { readonly maker: ApiClient; readonly checker: ApiClient },
  more: Record<string, unknown> = {},
): Promise<{ id: string; key: string; secret: string }> {
  const { id: proposal } = await maker.ok(proposeIntegrator, { body: keyTerms(world, more) });
  await maker.ok(getApproval, { params: { id: proposal } });
  await approveAs(checker, proposal);
  const [{ id } = { id: '' }] = (await maker.ok(listIntegrators)).integrators;
  const secrets = await maker.ok(collectIntegratorSecrets, { params: { id } });
  return { id, key: secrets.api_key, secret: secrets.webhook_secret ?? '' };
}
