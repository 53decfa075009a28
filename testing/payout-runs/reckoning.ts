/**
 * An independent calculation of what holders are owed: nothing here calls the product's rules.
 * Plain integers throughout: token units and stroops of seven decimals, cents, and rates as
 * millionths of a millionth.
 */
export interface Lot {
  readonly units: bigint;
  readonly cents: bigint;
}

export interface ReckonedTaxes {
  readonly church: 0n | 8n | 9n;
  readonly isExempt: boolean;
}

export interface Reckoned {
  readonly gross: bigint;
  readonly capitalGains: bigint;
  readonly surcharge: bigint;
  readonly church: bigint;
  readonly net: bigint;
  readonly lumens: bigint;
}

const E7 = 10_000_000n;
const E12 = 1_000_000_000_000n;
const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

/** One percent of the nominal of one euro per token. */
export const fixedOf = (units: bigint) => halfUp(units, E7);
/** One euro per token. */
export const nominalOf = (units: bigint) => halfUp(units * 100n, E7);
/** Sixty percent of a profit, none of a loss, in proportion. */
export const variableOf = (units: bigint, outstanding: bigint, profitCents: bigint) =>
  profitCents <= 0n ? 0n : (((profitCents * 60n) / 100n) * units) / outstanding;

export function reckon({
  coupons,
  repayment,
  gain,
  taxes,
  rate,
}: {
  readonly coupons: bigint;
  readonly repayment: bigint;
  readonly gain: bigint;
  readonly taxes: ReckonedTaxes;
  readonly rate: string;
}): Reckoned {
  const income = coupons + gain;
  const capitalGains = taxes.isExempt ? 0n : halfUp(income * 100n, 400n + taxes.church);
  const [surcharge, church] = [(capitalGains * 55n) / 1_000n, (capitalGains * taxes.church) / 100n];
  const net = coupons + repayment - capitalGains - surcharge - church;
  const [whole = '0', decimals = ''] = rate.split('.');
  return {
    gross: coupons + repayment,
    capitalGains,
    surcharge,
    church,
    net,
    lumens: (net * E7 * E12) / (100n * BigInt(whole + decimals.padEnd(12, '0'))),
  };
}

/**
 * A person's gains per holding at the repayment: the lots bought last are those still held; for
 * tokens beyond them thirty percent of the repayment.
 */
export function gainsOf(holdings: readonly bigint[], lots: readonly Lot[]): bigint[] {
  const held = holdings.reduce((sum, units) => sum + units, 0n);
  let sold = lots.reduce((sum, { units }) => sum + units, 0n) - held;
  // One piece for each remaining part of a lot, oldest first.
  const pieces = lots.map((lot) => {
    const gone = sold <= 0n ? 0n : sold < lot.units ? sold : lot.units;
    sold -= gone;
    return { left: lot.units - gone, lot };
  });
  return holdings.map((units) => {
    let missing = units;
    // Costs as a fraction, so that nothing is rounded before the end.
    let [numerator, denominator] = [0n, 1n];
    for (const piece of pieces) {
      const taken = piece.left < missing ? piece.left : missing;
      piece.left -= taken;
      missing -= taken;
      [numerator, denominator] = [
        numerator * piece.lot.units + piece.lot.cents * taken * denominator,
        denominator * piece.lot.units,
      ];
    }
    const known = nominalOf(units - missing);
    const [gainOver, under] = [known * denominator - numerator, denominator];
    const unknown = nominalOf(units) - known;
    return halfUp((gainOver < 0n ? 0n : gainOver) * 10n + unknown * 3n * under, 10n * under);
  });
}

/** Euros with two decimals. */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
