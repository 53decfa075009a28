import { randomUUID } from 'node:crypto';
import { INTEGRATOR_SCOPES } from '../../domain/src/integrators/scopes.ts';
import { ApiClient } from '../api-client.ts';
import type { World } from '../world.ts';
import { hashSecret } from '../../server/src/platform/ids.ts';

/** A key with every scope, for tables over all calls. */
export const TABLE_KEY = 'bb1key_of_the_tables_over_all_calls';

/** A system that calls with a key, and keeps no cookies. */
export function systemWith(world: World, key: string): ApiClient {
  return new ApiClient((request) =>
    world.wire({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${key}` },
    }),
  );
}

/** The system with the key of the tables, as a database row. */
export async function tableSystem(world: World): Promise<ApiClient> {
  const [maker, checker] = [
    await world.officer('Maker Of Keys', 'administrator'),
    await world.officer('Checker Of Keys', 'administrator'),
  ];
  await world.query(
    `insert into integrators (id, name, scopes, calls_per_minute, valid_until, event_types, proposed_by, proposed_at, decided_by, decided_at, key_hash, collected_at, last_call_at)
     values ($1, 'Tables', $2, 6000, $3::timestamptz + interval '1 year', '{}', $4, $3, $5, $3, $6, $3, $3::timestamptz + interval '1 hour') on conflict (key_hash) do nothing`,
    [
      randomUUID(),
      INTEGRATOR_SCOPES,
      world.now(),
      maker.officerId,
      checker.officerId,
      hashSecret(TABLE_KEY),
    ],
  );
  return systemWith(world, TABLE_KEY);
}
