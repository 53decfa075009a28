import {
  getMoneyState,
  listPaymentHalts,
  type PaymentHalt,
  proposeMoneyRelease,
  stopMoneyMovements,
} from '@bb1/domain/officers/payment-halt-endpoints';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { haltedScopes } from '../officers/payment-halt.ts';
import { type StopRow, stopRows } from '../officers/payment-halt-store.ts';
import { haltSubject, MONEY_RELEASE, proposeRelease, stopByOfficer } from './release-money.ts';

export function paymentHaltRoutes(serve: Serve, house: House): void {
  const { db } = house;

  serve(getMoneyState)(async () => {
    const scopes = await haltedScopes(db);
    return { stopped: scopes.length > 0, scopes };
  });
  serve(listPaymentHalts)(() => toStopsDto(db));
  serve(stopMoneyMovements)(async (call) => {
    await stopByOfficer(house, { officerId: call.officer.officerId, ...call.body });
    return toStopsDto(db);
  });
  serve(proposeMoneyRelease)(async (call) => {
    await proposeRelease(house, {
      stopId: call.body.payment_halt_id,
      officerId: call.officer.officerId,
      reason: call.body.reason,
    });
    return toStopsDto(db);
  });
}

async function toStopsDto(db: Queryable): Promise<{ stops: PaymentHalt[]; stopped: boolean }> {
  const rows = await stopRows(db);
  return {
    stopped: rows.some(({ lifted_at: lifted }) => lifted === null),
    stops: await Promise.all(rows.map((row) => toStopDto(db, row))),
  };
}

async function toStopDto(db: Queryable, row: StopRow): Promise<PaymentHalt> {
  const { release } = row;
  const open =
    row.lifted_at === null
      ? await findOpenApproval(db, MONEY_RELEASE.name, haltSubject(row.id))
      : null;
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    stopped_at: row.stopped_at.toISOString(),
    stopped_by: row.stopped_by_name,
    reason: row.breach,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    approval_id: open?.id ?? null,
    release: release && {
      ...release,
      proposed_at: new Date(release.proposed_at).toISOString(),
      decided_at: new Date(release.decided_at).toISOString(),
    },
  };
}
