import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/store.ts';
import type { Pricing } from '../rates/quotes.ts';
import { assignUnits, dueAtPrice, type Paid } from './assign.ts';
import { undecidedUnits } from './books.ts';
import { restatePayment } from './restate-payment.ts';
import { type PaymentRow } from './store.ts';
import { lockDustOfOrder } from './waiting-store.ts';

/**
 * A payment below the dust threshold counts once it completes its order together with a later payment, at that payment's price: the
 * payer tested the address with a small amount first. Lock the order first.
 */
export async function countDust(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  {
    order,
    price,
    assigned,
    at,
  }: { order: OrderRow; price: Pricing | null; assigned: readonly Paid[]; at: Date },
): Promise<void> {
  if (price === null) return;
  const paid = [...assigned];
  const dueNow = () => dueAtPrice(context, order, { assigned: paid, price });
  if (dueNow().units <= 0n) return;
  const dust: { payment: PaymentRow; units: bigint }[] = [];
  for (const payment of await lockDustOfOrder(tx, order.id, price.currency))
    dust.push({ payment, units: await undecidedUnits(tx, payment) });
  const sum = dust.reduce((all, { units }) => all + units, 0n);
  if (sum + dueNow().toleranceUnits < dueNow().units) return;
  for (const { payment, units } of dust) {
    const due = dueNow();
    if (due.units <= 0n) return;
    paid.push(
      await assignUnits(tx, {
        payment,
        order,
        assigned: paid,
        due,
        units: units > due.units + due.toleranceUnits ? due.units : units,
        decisionId: null,
        at,
      }),
    );
    await restatePayment(tx, payment, 'overpaid');
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'payment.assigned',
      subject: `payment:${payment.id}`,
      reason: 'it completes its order together with what came since',
      after: { order: order.id },
    });
  }
}
