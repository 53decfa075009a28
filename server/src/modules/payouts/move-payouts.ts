import type { ParkedReason } from '@bb1/domain/payouts/payout-state';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { bookParked, bookUnparked } from './payout-books.ts';
import {
  type PayoutRow,
  endParkings,
  firstPlanned,
  insertParkings,
  lockParked,
  nextPlanned,
  setPaid,
  setParked,
  setPlanned,
  setSending,
} from './payout-store.ts';

export interface ParkedPayout {
  readonly payout: PayoutRow;
  readonly reason: ParkedReason;
  /** In the ledger's own words. */
  readonly detail: string | null;
}

/**
 * The planned payouts of a released run that follow those being sent, in order; then those that were
 * sent before and are planned again.
 */
export async function listPlanned(
  db: Queryable,
  runId: string,
  limit: number,
): Promise<PayoutRow[]> {
  const next = await db.rows(nextPlanned, [runId, limit]);
  return next.length > 0 ? next : db.rows(firstPlanned, [runId, limit]);
}

/** In the order of the transfer's payments. */
export async function markSending(
  tx: Tx,
  sent: {
    transferId: string;
    payouts: readonly { id: string; payee: string; accountId: string | null }[];
  },
): Promise<void> {
  const { payouts } = sent;
  await tx.run(setSending, [
    sent.transferId,
    payouts.map(({ id }) => id),
    payouts.map(({ payee }) => payee),
    payouts.map(({ accountId }) => accountId),
  ]);
}

export async function markPaid(tx: Tx, payouts: readonly PayoutRow[], at: Date): Promise<void> {
  await tx.run(setPaid, [payouts.map(({ id }) => id), at]);
}

/** Planned again, after their transfer failed for good. */
export async function planAgain(tx: Tx, payouts: readonly PayoutRow[]): Promise<void> {
  if (payouts.length > 0) await tx.run(setPlanned, [payouts.map(({ id }) => id)]);
}

/** Not payable now: set aside in the books, with the reason. */
export async function parkPayouts(
  tx: Tx,
  parked: readonly ParkedPayout[],
  { at, actor }: { at: Date; actor: Actor },
): Promise<void> {
  if (parked.length === 0) return;
  const parkings = parked.map((one) => ({ ...one, id: newId() }));
  const [ids, reasons, details] = [
    parkings.map(({ payout }) => payout.id),
    parkings.map(({ reason }) => reason),
    parkings.map(({ detail }) => detail),
  ];
  await tx.run(setParked, [at, ids, reasons, details]);
  await tx.run(insertParkings, [at, parkings.map(({ id }) => id), ids, reasons, details]);
  await bookParked(
    tx,
    parkings.map(({ id, payout }) => ({ parkingId: id, payout })),
    at,
  );
  for (const { payout, reason, detail } of parked)
    await record(tx, {
      at,
      actor,
      act: 'coupon_payout.parked',
      subject: `coupon_payout:${payout.id}`,
      reason,
      after: { detail },
    });
}

/** Those still parked are planned again, with their fixed amounts. Returns them. */
export async function unparkPayouts(
  tx: Tx,
  ids: readonly string[],
  { at, actor }: { at: Date; actor: Actor },
): Promise<PayoutRow[]> {
  const parked = await tx.rows(lockParked, [ids]);
  if (parked.length === 0) return [];
  await planAgain(tx, parked);
  await tx.run(endParkings, [
    parked.map(({ parking_id: id }) => id),
    at,
    actor.kind === 'officer' ? actor.id : null,
  ]);
  await bookUnparked(
    tx,
    parked.map((payout) => ({ parkingId: payout.parking_id, payout })),
    at,
  );
  for (const payout of parked)
    await record(tx, {
      at,
      actor,
      act: 'coupon_payout.planned_again',
      subject: `coupon_payout:${payout.id}`,
      before: { reason: payout.parked_reason },
    });
  return parked;
}
