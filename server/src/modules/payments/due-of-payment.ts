import { valuationOf } from '@bb1/domain/rates/valuation';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/store.ts';
import type { CurrentRate } from '../rates/current-rate.ts';
import { makeRevaluation, quoteSeenUnder, type Revaluation } from '../rates/quotes.ts';
import { type Due, dueAtPrice, dueInEuros, missingCentsOf, type Paid } from './assign.ts';
import type { PaymentRow } from './store.ts';

export type KnownRate = CurrentRate & { readonly ok: true };

/** The notice to a person about a payment that counts at the rate of its finality. */
export interface Revalued {
  readonly payment: PaymentRow;
  readonly revaluation: Revaluation;
  readonly credited: Paid;
  /** The part beyond the amount due. */
  readonly restUnits: bigint;
}

interface PricedDue {
  readonly due: Due;
  /** To be kept when the payment is assigned; null where a quote is honoured, or none is needed. */
  readonly revaluation: Revaluation | null;
}

/**
 * The amount due of an order for a final payment in its currency: at the quote under which the payment was seen if it is honoured,
 * otherwise at `rate`, the rate at the moment of finality. Null if that rate is needed and unknown. Officers who assign the payment
 * later use the same price.
 */
export async function dueOfPayment(
  context: Pick<Context, 'offering'>,
  db: Queryable,
  {
    payment,
    order,
    assigned,
    rate,
  }: { payment: PaymentRow; order: OrderRow; assigned: readonly Paid[]; rate: KnownRate | null },
): Promise<PricedDue | null> {
  const { payment_method: currency } = order;
  if (currency === 'EUR') return { due: dueInEuros(context, order, assigned), revaluation: null };
  if (payment.final_at === null) throw new Error(`payment ${payment.id} is not final`);
  const valuation = valuationOf(
    {
      seenUnder: await quoteSeenUnder(db, order.id, payment.first_seen_at),
      finalAt: payment.final_at,
    },
    context.offering.payments.finalWithinHours[currency],
  );
  if (valuation.by === 'quote') {
    const due = dueAtPrice(context, order, { assigned, price: valuation.quote });
    return { due, revaluation: null };
  }
  const eurCents = missingCentsOf(order, assigned);
  if (eurCents <= 0n)
    return { due: { units: 0n, toleranceUnits: 0n, price: null }, revaluation: null };
  if (rate === null) return null;
  const revaluation = makeRevaluation({
    orderId: order.id,
    rate,
    eurCents,
    paymentId: payment.id,
    reason: valuation.reason,
  });
  return { due: dueAtPrice(context, order, { assigned, price: revaluation }), revaluation };
}
