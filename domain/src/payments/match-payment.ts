import type { OrderStatus } from '../orders/order-status.ts';
import type { QueueReason } from './queue-reason.ts';

export interface PaymentToMatch {
  readonly currency: string;
  /** Smallest units of the currency. */
  readonly units: bigint;
  /** Payment references found in its texts, valid by their check character. */
  readonly references: readonly string[];
  readonly isReturn: boolean;
  /** True when a bank sent a batch as one amount. */
  readonly isUnsplitBatch: boolean;
}

export interface MatchCandidate {
  readonly orderId: string;
  readonly paymentMethod: string;
  readonly status: OrderStatus;
  readonly dueUnits: bigint;
  readonly payerIsInvestor: boolean;
}

export type MatchDecision = { readonly kind: 'match'; readonly orderId: string } | { readonly kind: 'queue'; readonly reason: QueueReason };

/**
 * A payment is booked to an order by itself only when reference, currency, state, amount to the cent and payer all agree.
 * Anything else waits for an officer with the first reason that stands against it.
 */
export function matchPayment(payment: PaymentToMatch, candidates: readonly MatchCandidate[]): MatchDecision {
  const queue = (reason: QueueReason): MatchDecision => ({ kind: 'queue', reason });
  if (payment.isReturn) return queue('returned_by_bank');
  if (payment.isUnsplitBatch) return queue('batch_without_details');
  if (payment.references.length === 0) return queue('no_reference');
  if (payment.references.length > 1) return queue('several_references');
  const order = candidates[0];
  if (order === undefined) return queue('unknown_reference');
  if (order.paymentMethod !== payment.currency) return queue('currency_differs');
  if (order.status !== 'pending') return queue('order_not_open');
  if (order.dueUnits !== payment.units) return queue('amount_differs');
  if (!order.payerIsInvestor) return queue('name_differs');
  return { kind: 'match', orderId: order.orderId };
}
