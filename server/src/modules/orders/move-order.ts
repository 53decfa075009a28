import { mayMoveOrder, type OrderStatus } from '@bb1/domain/orders/order-status';
import type { Actor } from '../../platform/audit/audit.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockOrder, saveStatus } from './store.ts';

/**
 * The only way an order changes its status. False when the order is not in the transition's
 * starting status; then nothing happened.
 */
export async function moveOrder(
  tx: Tx,
  move: {
    orderId: string;
    from: OrderStatus;
    to: OrderStatus;
    actor: Actor;
    reason: string;
    at: Date;
  },
): Promise<boolean> {
  if (!mayMoveOrder(move.from, move.to))
    throw new Error(`an order never moves from ${move.from} to ${move.to}`);
  const order = await lockOrder(tx, move.orderId);
  if (order.status !== move.from) return false;
  await saveStatus(tx, {
    orderId: move.orderId,
    from: move.from,
    to: move.to,
    actorKind: move.actor.kind,
    actorId: move.actor.id ?? null,
    reason: move.reason,
    at: move.at,
  });
  await record(tx, {
    at: move.at,
    actor: move.actor,
    act: `order.${move.to}`,
    subject: `order:${move.orderId}`,
    reason: move.reason,
    before: { status: move.from },
    after: { status: move.to },
  });
  return true;
}
