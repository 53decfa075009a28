import {
  collectIntegratorSecrets,
  getIntegrator,
  type Integrator,
  listIntegrators,
  proposeIntegrator,
  revokeIntegrator,
} from '@bb1/domain/integrators/desk-endpoints';
import { may } from '@bb1/domain/officers/rights';
import { refuse } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { actsByPosition, record } from '../../platform/audit/audit.ts';
import type { Serve } from '../../platform/http/api.ts';
import { eventTypeOf } from './events.ts';
import { collectSecrets } from './integrator-key.ts';
import { integratorSubject, proposeAnIntegrator } from './propose-integrator.ts';
import {
  findIntegratorRow,
  type IntegratorRow,
  listIntegratorRows,
  lockIntegrator,
  revokeKey,
} from './store.ts';
import { listDeliveries } from './webhook-store.ts';

export function integratorsDeskRoutes(serve: Serve, house: House): void {
  const { db, clock } = house;
  const shown = (row: IntegratorRow | null) => toIntegrator(row, clock.now());

  serve(listIntegrators)(async () => ({
    integrators: (await listIntegratorRows(db)).map(shown),
  }));

  serve(getIntegrator)(async (call) => {
    const row = await findIntegratorRow(db, call.params.id);
    const integrator = shown(row);
    const { officerId, roles } = call.officer;
    const deliveries = await listDeliveries(db, call.params.id);
    const acts = await actsByPosition(
      db,
      deliveries.map(({ number }) => number),
    );
    return {
      integrator,
      deliveries: deliveries.map((one) => ({
        ...one,
        event_type: eventTypeOf(acts.get(one.number)),
      })),
      may_collect:
        integrator.state === 'to_collect' &&
        row?.proposed_by === officerId &&
        may(roles, 'integrators.propose'),
    };
  });

  serve(proposeIntegrator)(async (call) => ({
    id: await proposeAnIntegrator(house, call.officer.officerId, call.body),
  }));

  serve(collectIntegratorSecrets)((call) =>
    collectSecrets(house, { id: call.params.id, officerId: call.officer.officerId }),
  );

  serve(revokeIntegrator)(async (call) => {
    const [{ id }, { officerId }, at] = [call.params, call.officer, clock.now()];
    await db.transaction('revoke_integrator', async (tx) => {
      if ((await lockIntegrator(tx, id)) === null) throw refuse('not_found', 'not_found');
      if (!(await revokeKey(tx, { id, officerId, at }))) throw refuse('conflict', 'invalid_status');
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'integrator.revoked',
        subject: integratorSubject(id),
      });
    });
    return shown(await findIntegratorRow(db, id));
  });
}

function toIntegrator(row: IntegratorRow | null, now: Date) {
  if (row === null) throw refuse('not_found', 'not_found');
  return {
    ...row,
    state: stateOf(row, now),
    proposed_by: row.proposed_by_name,
    decided_by: row.decided_by_name,
    revoked_by: row.revoked_by_name,
  };
}

function stateOf(row: IntegratorRow, now: Date): Integrator['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.valid_until <= now) return 'expired';
  return row.collected_at === null ? 'to_collect' : 'active';
}
