import type { OrderStatus } from '../orders/order-status.ts';

export interface OrderMoney {
  /** Cents of the order. */
  readonly amountCents: bigint;
  /** Cents that final money pays of it. */
  readonly creditedCents: bigint;
  /** Cents that money would pay which the network knows and which is not final. */
  readonly seenCents: bigint;
}

export type MoneyStatus = Extract<OrderStatus, 'pending' | 'received' | 'funds_received'>;

/** The status of an order that is not over, from nothing but the money that is there now. */
export function statusByMoney(money: OrderMoney): MoneyStatus {
  if (money.creditedCents >= money.amountCents) return 'funds_received';
  return money.creditedCents + money.seenCents > 0n ? 'received' : 'pending';
}

/** Whether the money that is there or on its way is enough: then the order does not lapse. */
export function isCoveredSoon(money: OrderMoney): boolean {
  return money.creditedCents + money.seenCents >= money.amountCents;
}

/** Cents still to be paid; money that is on its way is not asked for again. */
export function missingCents(money: OrderMoney): bigint {
  const missing = money.amountCents - money.creditedCents - money.seenCents;
  return missing > 0n ? missing : 0n;
}
