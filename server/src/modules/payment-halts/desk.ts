import {
  getPaymentHaltState,
  listPaymentHalts,
  type PaymentHalt,
  proposeMoneyRelease,
  haltPayments,
} from '@bb1/domain/officers/payment-halt-endpoints';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Serve } from '../../platform/http/api.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { haltedScopes } from '../officers/payment-halt.ts';
import { type HaltRow, haltRows } from '../officers/payment-halt-store.ts';
import { haltSubject, MONEY_RELEASE, proposeRelease, haltByOfficer } from './release-money.ts';

export function paymentHaltRoutes(serve: Serve, house: House): void {
  const { db } = house;

  serve(getPaymentHaltState)(async () => {
    const scopes = await haltedScopes(db);
    return { halted: scopes.length > 0, scopes };
  });
  serve(listPaymentHalts)(() => toHaltsDto(db));
  serve(haltPayments)(async (call) => {
    await haltByOfficer(house, { officerId: call.officer.officerId, ...call.body });
    return toHaltsDto(db);
  });
  serve(proposeMoneyRelease)(async (call) => {
    await proposeRelease(house, {
      haltId: call.body.payment_halt_id,
      officerId: call.officer.officerId,
      reason: call.body.reason,
    });
    return toHaltsDto(db);
  });
}

async function toHaltsDto(db: Queryable): Promise<{ halts: PaymentHalt[]; halted: boolean }> {
  const rows = await haltRows(db);
  return {
    halted: rows.some(({ lifted_at: lifted }) => lifted === null),
    halts: await Promise.all(rows.map((row) => toHaltDto(db, row))),
  };
}

async function toHaltDto(db: Queryable, row: HaltRow): Promise<PaymentHalt> {
  const { release } = row;
  const open =
    row.lifted_at === null
      ? await findOpenApproval(db, MONEY_RELEASE.name, haltSubject(row.id))
      : null;
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    halted_at: row.halted_at.toISOString(),
    halted_by: row.halted_by_name,
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
