import type { OrderStatus } from '../orders/order-status.ts';

export interface OrderMoney {
  /** Cents of the order. */
  readonly amountCents: bigint;
  /** Cents covered by final money. */
  readonly creditedCents: bigint;
  /** Cents covered by money that the network has seen and that is not final. */
  readonly seenCents: bigint;
}

export type MoneyStatus = Extract<OrderStatus, 'pending' | 'received' | 'funds_received'>;

/**
 * For this many days after its deadline an order is kept while a timely payment of it waits for its proof: ten until a silent channel
 * counts as absent, and four for another officer's download.
 */
export const KEPT_FOR_PROOF_DAYS = 14;

/** The status of a live order, derived only from its current money. */
export function statusByMoney(money: OrderMoney): MoneyStatus {
  if (money.creditedCents >= money.amountCents) return 'funds_received';
  return money.creditedCents + money.seenCents > 0n ? 'received' : 'pending';
}

/** Whether received and pending money is enough: then the order does not lapse. */
export function isCoveredSoon(money: OrderMoney): boolean {
  return money.creditedCents + money.seenCents >= money.amountCents;
}

/** Cents still to be paid; pending money is not requested again. */
export function missingCents(money: OrderMoney): bigint {
  const missing = money.amountCents - money.creditedCents - money.seenCents;
  return missing > 0n ? missing : 0n;
}
