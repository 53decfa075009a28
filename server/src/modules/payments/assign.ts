import { cents, decimal, divideFloor, eur, money } from '@bb1/domain/money';
import { creditedCents } from '@bb1/domain/rates/quote';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { OrderRow } from '../orders/store.ts';
import { type Quote, quoteAt } from '../rates/quotes.ts';
import { amountOf, fundsOf, move, suspenseOf } from './books.ts';
import { type AssignmentRow, insertAssignment, type PaymentRow, saveReversal } from './store.ts';

// No payment precedes its order: a network that says so has a slow clock, or reports whole seconds
// only.
const CLOCKS_DIFFER_MS = 60_000;

/**
 * How much an order still accepts of a payment that was made at a moment. Units of the payment's
 * currency.
 */
export interface Due {
  readonly units: bigint;
  readonly toleranceUnits: bigint;
  /** Null for EUR. */
  readonly quote: Quote | null;
}

/** The amount that counts as paid for an order. */
export type Paid = Pick<AssignmentRow, 'amount' | 'credited_eur' | 'quote_id'>;

/** By the quote in force at that moment, given what is assigned already. Null without one. */
export async function dueAt(
  context: Pick<Context, 'offering'>,
  tx: Tx,
  order: OrderRow,
  { assigned, moment }: { assigned: readonly Paid[]; moment: Date },
): Promise<Due | null> {
  if (order.payment_method === 'EUR') return dueByQuote(context, order, { assigned, quote: null });
  const quote =
    (await quoteAt(tx, order.id, moment)) ??
    (await quoteAt(tx, order.id, new Date(moment.getTime() + CLOCKS_DIFFER_MS)));
  return dueByQuote(context, order, { assigned, quote });
}

/**
 * By a quote whether or not it is still in force; euros need none. Null when other currencies have
 * none.
 */
export function dueByQuote(
  context: Pick<Context, 'offering'>,
  order: OrderRow,
  { assigned, quote }: { assigned: readonly Paid[]; quote: Quote | null },
): Due | null {
  const missing = cents(order.amount_eur) - sumCents(assigned);
  if (order.payment_method === 'EUR')
    return { units: missing, toleranceUnits: toleranceOf(context, order, null), quote: null };
  return quote === null
    ? null
    : {
        units: dueOf(quote, assigned, missing),
        toleranceUnits: toleranceOf(context, order, quote),
        quote,
      };
}

/**
 * Never more than a hundredth of the order: for the smallest orders, an otherwise negligible
 * tolerance would be a discount for paying less on purpose.
 */
function toleranceOf(
  { offering }: Pick<Context, 'offering'>,
  order: OrderRow,
  quote: Quote | null,
): bigint {
  const tolerated = amountOf(
    order.payment_method,
    offering.payments.tolerances[order.payment_method],
  ).units;
  const whole =
    quote === null
      ? cents(order.amount_eur)
      : (cents(order.amount_eur) * quote.dueUnits) / quote.eurCents;
  return tolerated < whole / 100n ? tolerated : whole / 100n;
}

/**
 * Money paid under later quotes is not due under this one as well, otherwise it would count as
 * nothing.
 */
function dueOf(quote: Quote, assigned: readonly Paid[], missingCents: bigint): bigint {
  if (missingCents <= 0n) return 0n;
  const due = leftUnder(quote, assigned);
  const forMissing = -divideFloor(-missingCents * quote.dueUnits, quote.eurCents);
  return due < forMissing ? due : forMissing;
}

/** Units that a quote still asks for, never negative. */
export function leftUnder(
  quote: Quote,
  paid: readonly Pick<Paid, 'amount' | 'quote_id'>[],
): bigint {
  const left =
    quote.dueUnits -
    sumUnits(
      quote.currency,
      paid.filter((one) => one.quote_id === quote.id),
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
  const missing = cents(order.amount_eur) - sumCents(assigned);
  const isEnough = units + due.toleranceUnits >= due.units;
  if (due.quote === null) return isEnough || units > missing ? missing : units;
  const { quote } = due;
  const before = assigned.filter((one) => one.quote_id === quote.id);
  const { eurCents, dueUnits } = quote;
  const sum = sumUnits(quote.currency, before) + units;
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
): Promise<void> {
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
    quoteId: due.quote?.id ?? null,
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
}

/** Takes money off an order that is not allocated, or not any more; it is the payment's again, and pays what that owes (`settleOwnDebt`). */
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
