import { halfUpOf, fraction } from '@bb1/domain/fraction';
import { cents, decimal, eur, money, tokens } from '@bb1/domain/money';
import { priceOrder } from '@bb1/domain/offering/price-order';
import type { PublicOffering } from '../../server-context.ts';

interface ExamplePart {
  readonly amount: string;
  readonly price: string;
  readonly tokens: string;
}

export interface PricingExample {
  /**
   * The remaining volume of the first tier in the example; null in a sale whose tiers end only by
   * date.
   */
  readonly left: { readonly amount: string; readonly price: string } | null;
  readonly parts: readonly ExamplePart[];
  readonly amount: string;
  readonly tokens: string;
  /** Average price per token, to four decimals. */
  readonly average: string;
}

/**
 * An order of the amount, priced by the product at the start of the sale, when about half of the
 * first tier's volume is left.
 */
export function pricingExample(sale: PublicOffering['sale'], amountCents: bigint): PricingExample {
  const volume = sale.tiers.find((tier) => tier.volumeEur !== null)?.volumeEur ?? null;
  const leftCents = amountCents / 2n;
  const boundary = volume === null || cents(volume) < amountCents ? null : cents(volume);
  const parts = priceOrder(sale, {
    amountCents,
    soldCents: boundary === null ? 0n : boundary - leftCents,
    now: new Date(sale.start),
  });
  const tokenUnits = parts.reduce((sum, part) => sum + part.tokenUnits, 0n);
  const [first] = parts;
  return {
    left:
      boundary === null || !first || parts.length < 2
        ? null
        : { amount: eur(leftCents), price: eur(first.priceCents) },
    parts: parts.map((part) => ({
      amount: eur(part.amountCents),
      price: eur(part.priceCents),
      tokens: tokens(part.tokenUnits),
    })),
    amount: eur(amountCents),
    tokens: tokens(tokenUnits),
    average: fourDecimals(halfUpOf(fraction(amountCents * 10_000_000n * 100n, tokenUnits))),
  };
}

/** A count of hundredths of a cent as EUR with four decimals. */
function fourDecimals(hundredths: bigint): string {
  const digits = decimal(money('TOKEN', hundredths * 1_000n));
  return digits.slice(0, -3);
}
