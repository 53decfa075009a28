import { cents, divideFloor } from '../money.ts';
import type { Offering } from './offering.ts';

export interface PricedPart {
  readonly tier: number;
  readonly priceCents: bigint;
  readonly amountCents: bigint;
  /** Token units (7 decimals), rounded down: the issuer never delivers more than was paid for. */
  readonly tokenUnits: bigint;
}

const TOKEN_UNIT = 10_000_000n;

/**
 * Splits an order over the price tiers it touches. `soldCents` is what was reserved or paid before
 * it; a tier is over once its date has come or its volume is sold. The parts add up to the order,
 * to the cent. With a discount code each part has the lower of tier price and code price, never
 * both discounts.
 */
export function priceOrder(
  sale: Pick<Offering['sale'], 'tiers'>,
  order: { amountCents: bigint; soldCents: bigint; now: Date; codePriceCents?: bigint },
): PricedPart[] {
  const parts: PricedPart[] = [];
  let left = order.amountCents;
  let sold = order.soldCents;
  sale.tiers.forEach((tier, index) => {
    if (left <= 0n) return;
    if (tier.until !== null && order.now.getTime() >= Date.parse(tier.until)) return;
    const room = tier.volumeEur === null ? left : cents(tier.volumeEur) - sold;
    if (room <= 0n) return;
    const amountCents = room < left ? room : left;
    const tierCents = cents(tier.priceEur);
    const priceCents =
      order.codePriceCents !== undefined && order.codePriceCents < tierCents
        ? order.codePriceCents
        : tierCents;
    parts.push({
      tier: index,
      priceCents,
      amountCents,
      tokenUnits: divideFloor(amountCents * TOKEN_UNIT, priceCents),
    });
    left -= amountCents;
    sold += amountCents;
  });
  if (left > 0n) throw new RangeError('no tier has a price for the rest of this order');
  return parts;
}

/** Nominal value in cents of token units, rounded down. */
export function faceValueCents(nominalEur: string, tokenUnits: bigint): bigint {
  return divideFloor(cents(nominalEur) * tokenUnits, TOKEN_UNIT);
}
