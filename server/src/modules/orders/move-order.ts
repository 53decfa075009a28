import { mayMoveOrder, type OrderStatus } from '@bb1/domain/orders/order-status';
import type { Actor } from '../../platform/audit/audit.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockOrders, saveStatuses } from './store.ts';

interface Move {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly actor: Actor;
  readonly reason: string;
  readonly at: Date;
}

/** False when the order is not in the transition's starting status; then nothing happened. */
export function moveOrder(
  tx: Tx,
  { orderId, ...move }: Move & { readonly orderId: string },
): Promise<boolean> {
  return moveOrders(tx, { ...move, orderIds: [orderId] });
}

/** The only way orders change their status: all of them or, when one is elsewhere, none. */
export async function moveOrders(
  tx: Tx,
  { orderIds, from, to, actor, reason, at }: Move & { readonly orderIds: readonly string[] },
): Promise<boolean> {
  if (!mayMoveOrder(from, to)) throw new Error(`an order never moves from ${from} to ${to}`);
  await lockOrders(tx, orderIds);
  const change = { from, to, actorKind: actor.kind, actorId: actor.id ?? null, reason, at };
  if (!(await saveStatuses(tx, { ...change, orderIds }))) return false;
  for (const orderId of orderIds)
    await record(tx, {
      at,
      actor,
      act: `order.${to}`,
      subject: `order:${orderId}`,
      reason,
      before: { status: from },
      after: { status: to },
    });
  return true;
}
