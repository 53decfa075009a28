import { orderLapsedMail } from './mails.ts';
import type { Context } from '../../context.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { wasHaltedSince } from '../officers/payment-halt.ts';
import { freeReservation } from './free-reservation.ts';
import { moveOrder } from './move-order.ts';
import { getOrder, listOverdueOrderIds, lockOrders, type OrderRow } from './store.ts';

export const LAPSE_ORDERS = 'orders.lapse';
const DAY_MS = 86_400_000;
/** After a halt everything that came meanwhile is taken up and matched within minutes. */
const CAUGHT_UP_MS = 3_600_000;

/**
 * Ends unpaid orders after their payment deadline and the days of grace, each in a transaction of
 * its own, and frees their part of the sale. In the days of grace payment is no longer possible,
 * but the bank may still report a timely one. An order whose timely payment waits for its proof is kept for longer.
 */
export async function lapseOrders(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
): Promise<void> {
  const at = context.clock.now();
  const overdue = await listOverdueOrderIds(context.db, {
    before: lapseBefore(context, at),
    at,
    statuses: ['pending'],
  });
  await eachOf(overdue, (orderId) =>
    context.db.transaction('lapse_order', async (tx) => {
      await lockOrders(tx, [orderId]);
      const order = await getOrder(tx, orderId);
      if (isKept(order, at) || (await mayBePaidUnseen(tx, order, at))) return;
      await lapseOrder(tx, { orderId, from: 'pending', at });
    }),
  );
}

/** Whether a payment that was made in time still waits for its proof. */
export function isKept({ kept_until: until }: Pick<OrderRow, 'kept_until'>, at: Date): boolean {
  return until !== null && until >= at;
}

/** While money is halted no payment is matched, so a timely one may not be known until the product has caught up. */
export function mayBePaidUnseen(
  tx: Tx,
  { payment_method: currency }: Pick<OrderRow, 'payment_method'>,
  at: Date,
): Promise<boolean> {
  return wasHaltedSince(tx, currency, new Date(at.getTime() - CAUGHT_UP_MS));
}

/** Orders with a deadline before this moment lapse. */
export function lapseBefore({ offering }: Pick<Context, 'offering'>, at: Date): Date {
  return new Date(at.getTime() - offering.sale.paymentGraceDays * DAY_MS);
}

/** Null when the order was not in a state that can lapse; then nothing happened. */
export async function lapseOrder(
  tx: Tx,
  lapse: { orderId: string; from: 'pending' | 'received'; at: Date; partly?: boolean },
): Promise<OrderRow | null> {
  const { orderId, from, at, partly = false } = lapse;
  if (
    !(await moveOrder(tx, {
      orderId,
      from,
      to: 'lapsed',
      actor: SYSTEM,
      reason: partly
        ? 'the payment deadline passed with too little money'
        : 'the payment deadline passed',
      at,
    }))
  )
    return null;
  const order = await getOrder(tx, orderId);
  const account = await findAccount(tx, order.account_id);
  if (account)
    await queueMail(tx, {
      mail: orderLapsedMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: { name: account.full_name, reference: order.reference, partly: partly ? 'yes' : '' },
    });
  await freeReservation(tx, order, at);
  return order;
}
