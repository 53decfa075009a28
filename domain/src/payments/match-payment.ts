import { isPayable, type OrderStatus } from '../orders/order-status.ts';
import type { QueueReason } from './queue-reason.ts';

export interface PaymentToMatch {
  readonly currency: string;
  /** Smallest units of the currency. */
  readonly units: bigint;
  /** A smaller amount is noise; 0 where there is no minimum. */
  readonly tinyUnits: bigint;
  /**
   * The number of different payment references in its texts, or of orders whose addresses it paid.
   */
  readonly references: number;
  readonly isReturn: boolean;
  /** True when a bank sent a batch as one amount. */
  readonly isUnsplitBatch: boolean;
  readonly isMuxed: boolean;
  /** Stellar: a memo of a type other than text. */
  readonly hasWrongMemoType: boolean;
  /** The start of the booking day, or the network's first sight of it. */
  readonly paidAt: Date;
}

export interface MatchCandidate {
  readonly orderId: string;
  readonly paymentMethod: string;
  readonly status: OrderStatus;
  readonly deadline: Date;
  /**
   * The unpaid part in smallest units by the quote in force at the time of payment; null without
   * one. Cents for EUR.
   */
  readonly dueUnits: bigint | null;
  readonly toleranceUnits: bigint;
  /** Bank: whether the payer's name is the investor's; chains provide no names. */
  readonly payerIsInvestor: boolean;
  /**
   * Whether it came from the account that the investor named; true when none was named or the
   * sender's is unknown.
   */
  readonly senderFits: boolean;
  /** False for rejected persons. */
  readonly personMayInvest: boolean;
}

/** `restUnits` exceed the amount due: they wait for officers as `overpaid`. */
export type MatchDecision =
  | {
      readonly kind: 'assign';
      readonly orderId: string;
      readonly units: bigint;
      readonly restUnits: bigint;
    }
  | { readonly kind: 'queue'; readonly reason: QueueReason };

/**
 * A payment is booked to an order automatically only when reference or address, currency, state,
 * time, quote, payer and person all agree. Less than the amount due is a part payment; more (beyond
 * the tolerance) is split. Anything else waits for officers with the first reason against it.
 */
export function matchPayment(payment: PaymentToMatch, order: MatchCandidate | null): MatchDecision {
  const obstacle =
    obstacleOf(payment, order) ??
    (order === null ? unreferenced(payment) : obstacleOfOrder(payment, order));
  if (obstacle !== null || order === null || order.dueUnits === null)
    return { kind: 'queue', reason: obstacle ?? 'unknown_reference' };
  const mostUnits = order.dueUnits + order.toleranceUnits;
  const units = payment.units > mostUnits ? order.dueUnits : payment.units;
  return { kind: 'assign', orderId: order.orderId, units, restUnits: payment.units - units };
}

/**
 * Too little to be meant as a payment. An amount that completes an order exactly is never too
 * little.
 */
export function isNoise(
  payment: Pick<PaymentToMatch, 'units' | 'tinyUnits'>,
  due: Pick<MatchCandidate, 'dueUnits' | 'toleranceUnits'> | null,
): boolean {
  const completes =
    due?.dueUnits != null &&
    due.dueUnits > 0n &&
    payment.units + due.toleranceUnits >= due.dueUnits;
  return payment.units < payment.tinyUnits && !completes;
}

function obstacleOf(payment: PaymentToMatch, order: MatchCandidate | null): QueueReason | null {
  if (payment.isReturn) return 'returned_by_bank';
  if (payment.isUnsplitBatch) return 'batch_without_details';
  if (payment.isMuxed) return 'muxed_sender';
  if (payment.hasWrongMemoType) return 'wrong_memo_type';
  if (payment.references > 1) return 'several_references';
  return isNoise(payment, order) ? 'tiny_amount' : null;
}

function unreferenced(payment: PaymentToMatch): QueueReason {
  return payment.references === 0 ? 'no_reference' : 'unknown_reference';
}

function obstacleOfOrder(payment: PaymentToMatch, order: MatchCandidate): QueueReason | null {
  if (order.paymentMethod !== payment.currency) return 'currency_differs';
  if (!isPayable(order.status))
    return order.status === 'funds_received' || order.status === 'tokens_allocated'
      ? 'already_paid'
      : 'order_not_open';
  if (payment.paidAt > order.deadline) return 'late';
  if (!order.personMayInvest) return 'person_refused';
  if (!order.payerIsInvestor) return 'name_differs';
  if (!order.senderFits) return 'sender_differs';
  if (order.dueUnits === null) return 'rate_missing';
  return order.dueUnits <= 0n ? 'already_paid' : null;
}
