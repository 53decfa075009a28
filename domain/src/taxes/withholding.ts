import { fraction, floorOf, halfUpOf, product } from '../fraction.ts';

/** Church tax in percent of the capital gains tax: 8 in Bavaria and Baden-Wuerttemberg, 9 elsewhere; null for who pays none. */
export type ChurchTaxPercent = 8 | 9 | null;

/** What the law takes, by the year in which it is paid (sections 43a and 32d EStG, section 4 SolZG 1995). */
export interface WithholdingTable {
  /** Percent of the gross income. */
  readonly capitalGainsTaxPercent: number;
  /** Tenths of a percent of the capital gains tax: 55 is 5.5 %. */
  readonly solidaritySurchargePermille: number;
}

/** In cents. */
export interface Withholding {
  readonly gross: bigint;
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
  readonly net: bigint;
}

/** Unchanged since the tax on capital gains became final in 2009; a new law is a new line. */
const TABLES: readonly { readonly fromYear: number; readonly table: WithholdingTable }[] = [
  { fromYear: 2009, table: { capitalGainsTaxPercent: 25, solidaritySurchargePermille: 55 } },
];

/** The table of the year in which money reaches the investor (section 44(2) EStG). Throws RangeError for years before the tax existed. */
export function withholdingTable(year: number): WithholdingTable {
  const found = TABLES.findLast(({ fromYear }) => fromYear <= year);
  if (found === undefined) throw new RangeError(`no withholding table for ${year}`);
  return found.table;
}

/**
 * What is withheld from one payment to one investor. Capital gains tax is rounded half-up to the cent and lowered by a
 * quarter of the church tax, e / (4 + k) (section 32d(1) EStG); surcharge and church tax are parts of the rounded tax, whose
 * fractions of a cent are cut (section 4 SolZG 1995). Throws RangeError when the gross sum is negative.
 */
export function withhold(
  grossCents: bigint,
  {
    churchTaxPercent,
    table,
  }: { readonly churchTaxPercent: ChurchTaxPercent; readonly table: WithholdingTable },
): Withholding {
  if (grossCents < 0n) throw new RangeError('nothing is withheld from what is not paid');
  const k = BigInt(churchTaxPercent ?? 0);
  // With a tax of t percent: gross * t / (100 + t * k / 100), which for 25 percent is e / (4 + k).
  const t = BigInt(table.capitalGainsTaxPercent);
  const capitalGainsTax = halfUpOf(
    product(fraction(grossCents), fraction(t * 100n, 10_000n + t * k)),
  );
  const solidaritySurcharge = floorOf(
    fraction(capitalGainsTax * BigInt(table.solidaritySurchargePermille), 1000n),
  );
  const churchTax = floorOf(fraction(capitalGainsTax * k, 100n));
  return {
    gross: grossCents,
    capitalGainsTax,
    solidaritySurcharge,
    churchTax,
    net: grossCents - capitalGainsTax - solidaritySurcharge - churchTax,
  };
}

/** For who is exempt with a certificate (section 44a EStG): everything is paid out. */
export function withholdNothing(grossCents: bigint): Withholding {
  return {
    gross: grossCents,
    capitalGainsTax: 0n,
    solidaritySurcharge: 0n,
    churchTax: 0n,
    net: grossCents,
  };
}
