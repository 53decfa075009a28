import { fraction, floorOf, halfUpOf, product } from '../fraction.ts';

/**
 * Church tax in percent of the capital gains tax: 8 in Bavaria and Baden-Wuerttemberg, 9 elsewhere;
 * null without church tax.
 */
export type ChurchTaxPercent = 8 | 9 | null;

/** The legal rates, by the year of payment (sections 43a and 32d EStG, section 4 SolZG 1995). */
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

/** Unchanged since the capital gains tax became final in 2009. Add an entry for a new law. */
const TABLES: readonly { readonly fromYear: number; readonly table: WithholdingTable }[] = [
  { fromYear: 2009, table: { capitalGainsTaxPercent: 25, solidaritySurchargePermille: 55 } },
];

/**
 * The rates of the year in which the investor receives the money (section 44(2) EStG). Throws
 * RangeError for years before the tax existed.
 */
export function withholdingTable(year: number): WithholdingTable {
  const found = TABLES.findLast(({ fromYear }) => fromYear <= year);
  if (found === undefined) throw new RangeError(`no withholding table for ${year}`);
  return found.table;
}

/**
 * The tax withheld from one payment to one investor. Capital gains tax is rounded half-up to the
 * cent and reduced by a quarter of the church tax, e / (4 + k) (section 32d(1) EStG). Surcharge and
 * church tax are parts of the rounded tax, rounded down to the cent (section 4 SolZG 1995). Throws
 * RangeError if the gross amount is negative.
 */
export function withhold(
  grossCents: bigint,
  {
    churchTaxPercent,
    table,
    part: [numerator, denominator] = [1n, 1n],
  }: {
    readonly churchTaxPercent: ChurchTaxPercent;
    readonly table: WithholdingTable;
    /** The part of the tax that a paper leaves: three fifths, or nothing. */
    readonly part?: readonly [numerator: bigint, denominator: bigint];
  },
): Withholding {
  if (grossCents < 0n) throw new RangeError('nothing is withheld from what is not paid');
  const k = BigInt(churchTaxPercent ?? 0);
  // With a tax of t percent: gross * t / (100 + t * k / 100), which for 25 percent is e / (4 + k).
  const t = BigInt(table.capitalGainsTaxPercent);
  const capitalGainsTax = halfUpOf(
    product(
      fraction(grossCents),
      fraction(t * 100n, 10_000n + t * k),
      fraction(numerator, denominator),
    ),
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
