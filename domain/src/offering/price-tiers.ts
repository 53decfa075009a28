import { cents } from '../money.ts';

export interface PriceTier {
  readonly priceEur: string;
  readonly until: string | null;
  readonly volumeEur: string | null;
}

interface TieredSale {
  readonly start: string;
  readonly end: string;
  readonly capEur: string;
  readonly tiers: readonly PriceTier[];
}

/**
 * The volume that ends a tier in this sale. Null when none does: a volume of the whole cap or more is never passed, because
 * nothing is sold beyond the cap, so people are shown the date alone.
 */
export function volumeThatEnds(
  { capEur }: Pick<TieredSale, 'capEur'>,
  { volumeEur }: Pick<PriceTier, 'volumeEur'>,
): string | null {
  return volumeEur === null || cents(volumeEur) >= cents(capEur) ? null : volumeEur;
}

/** The tiers as far as this sale can come to their ends. */
export function reachableTiers<Tier extends PriceTier>(sale: {
  readonly capEur: string;
  readonly tiers: readonly Tier[];
}): Tier[] {
  return sale.tiers.map((tier) => ({ ...tier, volumeEur: volumeThatEnds(sale, tier) }));
}

/** The date that ends a tier in this sale; null when none does before the sale itself has ended. */
function dateThatEnds({ end }: Pick<TieredSale, 'end'>, { until }: PriceTier): string | null {
  return until === null || Date.parse(until) >= Date.parse(end) ? null : until;
}

interface TierFault {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** What is wrong with the tiers of a sale: orders without a price, and tiers at whose price nothing can ever be sold. */
export function tierFaults(sale: TieredSale): TierFault[] {
  return sale.tiers.flatMap((tier, index) => {
    const faults: TierFault[] = [];
    const complain = (text: string, ...path: string[]) =>
      faults.push({ path: ['tiers', index, ...path], text });
    const before = sale.tiers.slice(0, index);
    const isLast = index === sale.tiers.length - 1;
    if (cents(tier.priceEur) <= 0n) complain('a price must be positive', 'priceEur');
    if (isLast && (tier.until !== null || tier.volumeEur !== null))
      complain('the last tier must be open-ended, so that every order has a price');
    if (!isLast && tier.until === null && tier.volumeEur === null)
      complain('a tier that never ends hides the tiers behind it');
    else if (!isLast && dateThatEnds(sale, tier) === null && volumeThatEnds(sale, tier) === null)
      complain('this tier does not end before the sale: the tiers behind it are never reached');
    if (tier.until !== null && Date.parse(tier.until) <= Date.parse(sale.start))
      complain('this tier has ended when the sale starts', 'until');
    const { volumeEur, until } = tier;
    if (volumeEur !== null && before.some((one) => isAtLeast(one.volumeEur, volumeEur)))
      complain('a tier before this one holds until a volume as high', 'volumeEur');
    if (until !== null && before.some((one) => one.until !== null && isNotBefore(one.until, until)))
      complain('a tier before this one holds until a date as late', 'until');
    return faults;
  });
}

function isAtLeast(one: string | null, other: string): boolean {
  return one !== null && cents(one) >= cents(other);
}

function isNotBefore(one: string, other: string): boolean {
  return Date.parse(one) >= Date.parse(other);
}
