import { cents, eur } from '@bb1/domain/money';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';

interface ScaleMark {
  /** Percent of the chart's width. */
  readonly at: number;
  readonly eur: string;
}

export interface ProgressScale {
  /** The end of the reserved or paid part, in percent of the width. */
  readonly raised: number;
  readonly sold: number;
  /** Round amounts from zero to the cap, the cap itself included. */
  readonly marks: readonly ScaleMark[];
  /** Volumes below the cap at which the price rises, with the price that applies from there. */
  readonly boundaries: readonly (ScaleMark & { readonly priceFrom: string })[];
}

const MOST_STEPS = 5n;

/** The progress of the sale as positions on a line from zero to the cap. */
export function progressScale({
  sale_raised_eur: raised,
  sale_reserved_eur: reserved,
  sale_cap_eur: cap,
  tiers,
}: Pick<
  PublicConfig,
  'sale_raised_eur' | 'sale_reserved_eur' | 'sale_cap_eur' | 'tiers'
>): ProgressScale {
  const whole = cents(cap);
  const place = (amount: bigint) => Math.min(100, Number((amount * 10_000n) / whole) / 100);
  const step = evenStep(whole);
  const evenAmounts = Array.from(
    { length: Number((whole + step - 1n) / step) },
    (_, at) => BigInt(at) * step,
  );
  const boundaries = tiers.flatMap(({ volume_eur: volume }, at) => {
    const next = tiers[at + 1];
    return volume === null || !next
      ? []
      : [{ at: place(cents(volume)), eur: volume, priceFrom: next.price_eur }];
  });
  return {
    raised: place(cents(raised)),
    sold: place(cents(raised) + cents(reserved)),
    marks: [...evenAmounts, whole].map((amount) => ({ at: place(amount), eur: eur(amount) })),
    boundaries,
  };
}

/**
 * One, two or five times a power of ten: the smallest that divides the line into at most five
 * parts.
 */
function evenStep(whole: bigint): bigint {
  let power = 1n;
  while (true) {
    const step = [1n, 2n, 5n]
      .map((times) => times * power)
      .find((candidate) => candidate * MOST_STEPS >= whole);
    if (step !== undefined) return step;
    power *= 10n;
  }
}

/** The alignment of a text at its position, so that none overflows at the ends. */
export function anchorOf(at: number): 'start' | 'middle' | 'end' {
  if (at === 0) return 'start';
  return at === 100 ? 'end' : 'middle';
}
