import { type Fraction, fraction, halfUpOf, product, sum } from '../fraction.ts';
import { repaymentCents } from './payout-amounts.ts';

/** Tokens that one order brought, and the price paid for them. */
export interface AcquiredLot {
  readonly tokenUnits: bigint;
  readonly costCents: bigint;
}

/**
 * If the price paid is unknown, this part of the proceeds counts as the gain (section 43a(2)
 * sentence 7 EStG).
 */
const SUBSTITUTE_PART = fraction(3n, 10n);

/** A holding's gain at repayment, in cents. */
export interface RepaymentGain {
  readonly gain: bigint;
  /** The part of it that is 30 % of the repayment, for want of a price. */
  readonly substitute: bigint;
}

/**
 * The taxable gain of each of a person's holdings at repayment, in cents: the repayment less the
 * price paid. What was acquired first counts as given away first (section 20(4) sentence 7 EStG),
 * so the lots acquired last are repaid. `lots` are in order of acquisition and are assigned to the
 * holdings in this order. Tokens beyond the lots were acquired elsewhere at an unknown price. A
 * loss counts as no gain. Half-up to the cent.
 */
export function repaymentGains(
  holdings: readonly bigint[],
  { lots, nominalEur }: { readonly lots: readonly AcquiredLot[]; readonly nominalEur: string },
): RepaymentGain[] {
  const held = holdings.reduce((total, units) => total + units, 0n);
  const left = lotsLeft(lots, held);
  return holdings.map((units) => {
    const { cost, knownUnits } = take(left, units);
    const known = sum([
      fraction(repaymentCents(knownUnits, nominalEur)),
      product(cost, fraction(-1n)),
    ]);
    const unknown = product(
      fraction(repaymentCents(units, nominalEur) - repaymentCents(knownUnits, nominalEur)),
      SUBSTITUTE_PART,
    );
    const gain = halfUpOf(sum([known.numerator < 0n ? fraction(0n) : known, unknown]));
    const repaid = repaymentCents(units, nominalEur);
    const least = (one: bigint, other: bigint) => (one < other ? one : other);
    const capped = least(gain, repaid);
    return { gain: capped, substitute: least(halfUpOf(unknown), capped) };
  });
}

interface LotLeft {
  units: bigint;
  readonly lot: AcquiredLot;
}

/** The lots that remain once all but the last `held` units are given away. */
function lotsLeft(lots: readonly AcquiredLot[], held: bigint): LotLeft[] {
  let still = held;
  const left: LotLeft[] = [];
  for (const lot of lots.toReversed()) {
    const units = lot.tokenUnits < still ? lot.tokenUnits : still;
    if (units > 0n) left.unshift({ units, lot });
    still -= units;
  }
  return left;
}

/** Takes units out of the lots, oldest first, with their share of the price. */
function take(left: readonly LotLeft[], wanted: bigint): { cost: Fraction; knownUnits: bigint } {
  let missing = wanted;
  let cost = fraction(0n);
  for (const one of left) {
    const units = one.units < missing ? one.units : missing;
    one.units -= units;
    missing -= units;
    cost = sum([cost, fraction(one.lot.costCents * units, one.lot.tokenUnits)]);
  }
  return { cost, knownUnits: wanted - missing };
}
