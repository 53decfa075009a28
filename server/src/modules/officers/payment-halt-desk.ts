import {
  approveMoneyRelease,
  getMoneyState,
  listPaymentHalts,
  type PaymentHalt,
  proposeMoneyRelease,
  rejectMoneyRelease,
  stopMoneyMovements,
} from '@bb1/domain/officers/payment-halt-endpoints';
import type { House } from '../../module.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { makerAndChecker } from './maker-and-checker.ts';
import { stoppedScopes } from './payment-halt.ts';
import { stopRows } from './payment-halt-store.ts';
import { decideRelease, proposeRelease, stopByOfficer } from './release-money.ts';

export function paymentHaltRoutes(serve: Serve, house: House): void {
  const { db } = house;
  const booksHold = async () => (await checkMoneyInvariants(db)).breaches.length === 0;

  serve(getMoneyState)(async () => {
    const scopes = await stoppedScopes(db);
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
  serve(approveMoneyRelease)(async (call) => {
    await decideRelease(
      { ...house, booksHold },
      { id: call.params.id, officerId: call.officer.officerId, state: 'approved', reason: null },
    );
    return toStopsDto(db);
  });
  serve(rejectMoneyRelease)(async (call) => {
    await decideRelease(
      { ...house, booksHold },
      {
        id: call.params.id,
        officerId: call.officer.officerId,
        state: 'rejected',
        reason: call.body.reason,
      },
    );
    return toStopsDto(db);
  });
}

async function toStopsDto(db: Queryable): Promise<{ stops: PaymentHalt[]; stopped: boolean }> {
  const { stops, releases } = await stopRows(db);
  return {
    stopped: stops.some(({ lifted_at: lifted }) => lifted === null),
    stops: stops.map((row) => ({
      id: row.id,
      kind: row.kind,
      scope: row.scope,
      stopped_at: row.stopped_at.toISOString(),
      stopped_by: row.stopped_by_name,
      reason: row.breach,
      lifted_at: row.lifted_at?.toISOString() ?? null,
      releases: releases
        .filter(({ payment_halt_id: stopId }) => stopId === row.id)
        .map((release) => ({
          id: release.id,
          reason: release.reason,
          state: release.state,
          rejection_reason: release.rejection_reason,
          ...makerAndChecker(release),
        })),
    })),
  };
}
