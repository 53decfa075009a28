import { floorOf, type Fraction, fraction, product, quotient } from '../fraction.ts';

/**
 * How many tokens an amount buys is rounded: `token_units_down` to the 7 decimals the ledger knows (this is how orders are priced: the
 * issuer never hands out more than was paid for), `whole_tokens_down` to whole tokens, `exact` not at all.
 */
export type TokenRounding = 'exact' | 'token_units_down' | 'whole_tokens_down';

const STEPS_PER_TOKEN: Readonly<Record<Exclude<TokenRounding, 'exact'>, bigint>> = {
  token_units_down: 10_000_000n,
  whole_tokens_down: 1n,
};

/** Tokens bought for an amount at one price. Throws RangeError when the price is not positive. */
export function tokenCount({
  amountCents,
  priceCents,
  rounding,
}: {
  readonly amountCents: bigint;
  readonly priceCents: bigint;
  readonly rounding: TokenRounding;
}): Fraction {
  if (priceCents <= 0n) throw new RangeError('a price must be positive');
  const exact = quotient(fraction(amountCents), fraction(priceCents));
  if (rounding === 'exact') return exact;
  const steps = STEPS_PER_TOKEN[rounding];
  return fraction(floorOf(product(exact, fraction(steps))), steps);
}
