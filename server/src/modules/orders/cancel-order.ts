import { mustFind, refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { freeReservation } from './free-reservation.ts';
import { moveOrder } from './move-order.ts';
import { findOwnOrder, getOrder, type OrderRow } from './store.ts';

/** Cancels the person's own order before any money was seen, and frees its part of the sale. */
export async function cancelOrder(
  context: Pick<Context, 'db' | 'clock'>,
  cancellation: { orderId: string; accountId: string },
): Promise<OrderRow> {
  return context.db.transaction('cancel_order', async (tx) => {
    const own = mustFind(await findOwnOrder(tx, cancellation.orderId, cancellation.accountId));
    const at = context.clock.now();
    const moved = await moveOrder(tx, {
      orderId: own.id,
      from: 'pending',
      to: 'cancelled',
      actor: { kind: 'investor', id: cancellation.accountId },
      reason: 'cancelled before payment',
      at,
    });
    if (!moved) throw refuse('conflict', 'invalid_status');
    await freeReservation(tx, own, at);
    return getOrder(tx, own.id);
  });
}
