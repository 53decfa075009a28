import { cents } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';

type Tier = PublicConfig['tiers'][number];

export interface PriceStep {
  /** Index of the tier in the offering. */
  readonly tier: number;
  readonly price: string;
  /** The range where it applies, in percent of the width. */
  readonly from: number;
  readonly to: number;
}

/** The price over the days of the sale, if no volume ended a tier earlier. */
export function stepsByDate(
  tiers: readonly Tier[],
  sale: { readonly start: number; readonly end: number },
): PriceStep[] {
  return steps(tiers, ({ until_timestamp: until }) =>
    until === null ? null : ((until - sale.start) / (sale.end - sale.start)) * 100,
  );
}

/** The price over the volume sold, if no date ended a tier earlier. */
export function stepsByVolume(tiers: readonly Tier[], endEur: string): PriceStep[] {
  return steps(tiers, ({ volume_eur: volume }) =>
    volume === null ? null : placeOf(volume, endEur),
  );
}

/** The position of an amount in percent of an axis. */
export function placeOf(amountEur: string, endEur: string): number {
  return Number((cents(amountEur) * 1_000_000n) / cents(endEur)) / 10_000;
}

/**
 * Tiers follow each other from left to right; one without a boundary of this kind lasts to the end.
 */
function steps(tiers: readonly Tier[], boundaryOf: (tier: Tier) => number | null): PriceStep[] {
  let from = 0;
  return tiers.flatMap((tier, at) => {
    const to = Math.min(100, boundaryOf(tier) ?? 100);
    if (to <= from) return [];
    const step = { tier: at, price: tier.price_eur, from: rounded(from), to: rounded(to) };
    from = to;
    return [step];
  });
}

/**
 * The position of a price between the lowest (0) and the highest (1) of the tiers; in the middle
 * when there is only one.
 */
export function heightOf(price: string, tiers: readonly Tier[]): number {
  const prices = tiers.map((tier) => Number(cents(tier.price_eur)));
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return highest === lowest ? 0.5 : (Number(cents(price)) - lowest) / (highest - lowest);
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
