import type { PaymentHaltKind } from '@bb1/domain/officers/payment-halt-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Queryable } from '../../platform/db/database.ts';
import { findStop, insertStop, liftOpen } from './payment-halt-store.ts';

/** Whether all payments are halted. */
export async function moneyIsStopped(db: Queryable): Promise<boolean> {
  return (await db.one(findStop)).stopped;
}

/**
 * Refuses while payments are halted; the first statement of everything that moves money or tokens.
 */
export async function refuseWhileMoneyIsStopped(db: Queryable): Promise<void> {
  if (await moneyIsStopped(db)) throw refuse('unavailable', 'money_movements_stopped');
}

/**
 * Halts payments, for a reason of its kind; null when they are halted for one of that kind already.
 */
export async function stopMoney(
  db: Queryable,
  stop: {
    readonly kind: PaymentHaltKind;
    readonly at: Date;
    readonly reason: string;
    readonly officerId?: string;
  },
): Promise<string | null> {
  return (
    (await db.maybe(insertStop, [stop.kind, stop.at, stop.reason, stop.officerId ?? null]))?.id ??
    null
  );
}

/** Lifts the halts of this kind. */
export async function liftStopsOf(db: Queryable, kind: PaymentHaltKind, at: Date): Promise<void> {
  await db.run(liftOpen, [kind, at]);
}
