const HOUR_MS = 3_600_000;

/** Why a payment counts at the rate of the moment at which it became final, and not at that of a quote. */
export const REVALUATION_REASONS = ['seen_without_quote', 'final_too_late'] as const;
export type RevaluationReason = (typeof REVALUATION_REASONS)[number];

/** By what a payment in another currency is counted in EUR. */
export type Valuation<Q> =
  | { readonly by: 'quote'; readonly quote: Q }
  | { readonly by: 'rate_at_finality'; readonly reason: RevaluationReason };

/** The last moment at which a payment that was seen under a quote can become final and still have its rate. */
export function finalBy({ expiresAt }: { readonly expiresAt: Date }, hours: number): Date {
  return new Date(expiresAt.getTime() + hours * HOUR_MS);
}

/**
 * A quote is honoured when the network saw the payment while the quote held, and the payment is final within the hours that the
 * offering gives after the end of the quote. Any other payment counts at the rate of the moment at which it became final: then
 * it is worth what its units are worth, whatever the payer waited for, and neither side has chosen the better of two rates.
 */
export function valuationOf<Q extends { readonly expiresAt: Date }>(
  payment: {
    /** Null: the network saw it while no quote held. */ readonly seenUnder: Q | null;
    readonly finalAt: Date;
  },
  finalWithinHours: number,
): Valuation<Q> {
  const { seenUnder, finalAt } = payment;
  if (seenUnder === null) return { by: 'rate_at_finality', reason: 'seen_without_quote' };
  return finalAt <= finalBy(seenUnder, finalWithinHours)
    ? { by: 'quote', quote: seenUnder }
    : { by: 'rate_at_finality', reason: 'final_too_late' };
}
