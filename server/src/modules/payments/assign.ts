import { cents, decimal, divideFloor, eur, money } from '@bb1/domain/money';
import { creditedCents } from '@bb1/domain/rates/quote';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { OrderRow } from '../orders/store.ts';
import type { Pricing } from '../rates/quotes.ts';
import { amountOf, fundsOf, move, suspenseOf } from './books.ts';
import { type AssignmentRow, insertAssignment, type PaymentRow, saveReversal } from './store.ts';

/** How much an order still accepts of a payment. Units of the payment's currency. */
export interface Due {
  readonly units: bigint;
  readonly toleranceUnits: bigint;
  /** The quote, or the revaluation, by which the payment counts; null for EUR. */
  readonly price: Pricing | null;
}

/** The amount that counts as paid for an order. */
export type Paid = Pick<AssignmentRow, 'amount' | 'credited_eur' | 'quote_id'>;

/** How much an order accepts of euros, given what is assigned already. */
export function dueInEuros(
  context: Pick<Context, 'offering'>,
  order: OrderRow,
  assigned: readonly Paid[],
): Due {
  return {
    units: missingCentsOf(order, assigned),
    toleranceUnits: toleranceOf(context, order, null),
    price: null,
  };
}

/** How much an order accepts of another currency at a price, given what is assigned already. */
export function dueAtPrice(
  context: Pick<Context, 'offering'>,
  order: OrderRow,
  { assigned, price }: { assigned: readonly Paid[]; price: Pricing },
): Due {
  return {
    units: dueOf(price, assigned, missingCentsOf(order, assigned)),
    toleranceUnits: toleranceOf(context, order, price),
    price,
  };
}

export function missingCentsOf(order: OrderRow, assigned: readonly Paid[]): bigint {
  return cents(order.amount_eur) - sumCents(assigned);
}

/**
 * Never more than a hundredth of the order: for the smallest orders, an otherwise negligible
 * tolerance would be a discount for paying less on purpose.
 */
function toleranceOf(
  { offering }: Pick<Context, 'offering'>,
  order: OrderRow,
  price: Pricing | null,
): bigint {
  const tolerated = amountOf(
    order.payment_method,
    offering.payments.tolerances[order.payment_method],
  ).units;
  const whole =
    price === null
      ? cents(order.amount_eur)
      : (cents(order.amount_eur) * price.dueUnits) / price.eurCents;
  return tolerated < whole / 100n ? tolerated : whole / 100n;
}

/**
 * Money paid at later prices is not due at this one as well, otherwise it would count as nothing.
 */
function dueOf(price: Pricing, assigned: readonly Paid[], missingCents: bigint): bigint {
  if (missingCents <= 0n) return 0n;
  const due = leftAt(price, assigned);
  const forMissing = -divideFloor(-missingCents * price.dueUnits, price.eurCents);
  return due < forMissing ? due : forMissing;
}

/** Units that are still asked for at a price, never negative. */
export function leftAt(price: Pricing, paid: readonly Pick<Paid, 'amount' | 'quote_id'>[]): bigint {
  const left =
    price.dueUnits -
    sumUnits(
      price.currency,
      paid.filter((one) => one.quote_id === price.id),
    );
  return left > 0n ? left : 0n;
}

/**
 * Cents of an order that so many units pay, given what was assigned before: several parts under one
 * quote are credited by the difference each makes to the sum, and a missing amount within the
 * tolerance counts as paid.
 */
export function creditFor(
  order: OrderRow,
  due: Due,
  units: bigint,
  assigned: readonly Paid[],
): bigint {
  const missing = missingCentsOf(order, assigned);
  const isEnough = units + due.toleranceUnits >= due.units;
  if (due.price === null) return isEnough || units > missing ? missing : units;
  const { price } = due;
  const before = assigned.filter((one) => one.quote_id === price.id);
  const { eurCents, dueUnits } = price;
  const sum = sumUnits(price.currency, before) + units;
  const credited =
    (isEnough ? eurCents : creditedCents({ units: sum, dueUnits, eurCents })) - sumCents(before);
  if (credited < 0n) return 0n;
  return credited > missing ? missing : credited;
}

/**
 * Assigns units of a payment to an order that has `assigned` already. Lock both first; settle the
 * order afterwards.
 */
export async function assignUnits(
  tx: Tx,
  assignment: {
    payment: PaymentRow;
    order: OrderRow;
    assigned: readonly Paid[];
    due: Due;
    units: bigint;
    decisionId: string | null;
    at: Date;
  },
): Promise<Paid> {
  const { payment, order, assigned, due, units, decisionId, at } = assignment;
  const amount = money(payment.currency, units);
  const credited = creditFor(order, due, units, assigned);
  const id = newId();
  await insertAssignment(tx, {
    id,
    paymentId: payment.id,
    orderId: order.id,
    amount: decimal(amount),
    creditedEur: eur(credited),
    quoteId: due.price?.id ?? null,
    decisionId,
    at,
  });
  await move(tx, {
    kind: 'payment_assigned',
    causeId: id,
    amount,
    from: suspenseOf(payment.id),
    to: fundsOf(order.id),
    at,
  });
  return {
    amount: decimal(amount),
    credited_eur: eur(credited),
    quote_id: due.price?.id ?? null,
  };
}

/** Moves money from an order without tokens back to its payment, where it first pays the payment's own debts (`settleOwnDebt`). */
export async function reverseAssignment(
  tx: Tx,
  assignment: AssignmentRow,
  payment: Pick<PaymentRow, 'id' | 'currency'>,
  reason: string,
  at: Date,
): Promise<void> {
  await saveReversal(tx, assignment.id, reason, at);
  await move(tx, {
    kind: 'assignment_reversed',
    causeId: assignment.id,
    amount: amountOf(payment.currency, assignment.amount),
    from: fundsOf(assignment.order_id),
    to: suspenseOf(payment.id),
    at,
  });
}

export function sumCents(assigned: readonly { credited_eur: string }[]): bigint {
  return assigned.reduce((sum, one) => sum + cents(one.credited_eur), 0n);
}

function sumUnits(
  currency: PaymentRow['currency'],
  assigned: readonly { amount: string }[],
): bigint {
  return assigned.reduce((sum, one) => sum + amountOf(currency, one.amount).units, 0n);
}
