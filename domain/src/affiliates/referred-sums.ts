import { eur } from '../money.ts';

/**
 * What an affiliate may know of the sums that others invested. With fewer people a sum is nearly the
 * amount of one, and an exact sum shows the amount of the next person.
 */
const LEAST_PEOPLE_IN_A_SUM = 5;

/** Where each band of a sum begins, in euros. */
const BANDS_EUR = [0, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;

/** Amounts in euros; the last band has no end. */
interface SumBand {
  readonly from: string;
  readonly to: string | null;
}

/** The band of what these people invested; null while they are too few. */
export function sumBand({
  people,
  cents,
}: {
  readonly people: number;
  readonly cents: bigint;
}): SumBand | null {
  if (people < LEAST_PEOPLE_IN_A_SUM) return null;
  const at = BANDS_EUR.findLastIndex((from) => cents >= BigInt(from) * 100n);
  const next = BANDS_EUR[at + 1];
  return {
    from: eur(BigInt(BANDS_EUR[at] ?? 0) * 100n),
    to: next === undefined ? null : eur(BigInt(next) * 100n),
  };
}
