/**
 * An exact rational number in lowest terms with a positive denominator. It keeps a division exact
 * until it is rounded, and rounding is always named: `floorOf` or `halfUpOf`.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** numerator / denominator in lowest terms. Throws RangeError if the denominator is zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction cannot have the denominator zero');
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The exact value of a plain decimal string ("4.8" is 24/5). Throws RangeError on anything else. */
export function fractionOf(decimal: string): Fraction {
  const match = /^(-?\d{1,30})(?:\.(\d{1,30}))?$/.exec(decimal);
  if (!match?.[1]) throw new RangeError(`not a decimal number: ${JSON.stringify(decimal)}`);
  const places = match[2] ?? '';
  return fraction(BigInt(match[1] + places), 10n ** BigInt(places.length));
}

export function product(...factors: readonly Fraction[]): Fraction {
  return factors.reduce(
    (one, other) => fraction(one.numerator * other.numerator, one.denominator * other.denominator),
    fraction(1n),
  );
}

export function sum(parts: readonly Fraction[]): Fraction {
  return parts.reduce(
    (one, other) =>
      fraction(
        one.numerator * other.denominator + other.numerator * one.denominator,
        one.denominator * other.denominator,
      ),
    fraction(0n),
  );
}

/** one / other. Throws RangeError if the other is zero. */
export function quotient(one: Fraction, other: Fraction): Fraction {
  return fraction(one.numerator * other.denominator, one.denominator * other.numerator);
}

/** Rounded towards minus infinity. */
export function floorOf({ numerator, denominator }: Fraction): bigint {
  const towardsZero = numerator / denominator;
  return numerator < 0n && numerator % denominator !== 0n ? towardsZero - 1n : towardsZero;
}

/**
 * Rounded to the nearest integer; halves go away from zero, as is commercial practice (DIN 1333).
 */
export function halfUpOf({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/**
 * The nearest floating-point number, to 18 decimals: for rates and charts, never for money that is
 * shown or paid.
 */
export function approximately(value: Fraction): number {
  return Number(halfUpOf(product(value, fraction(10n ** 18n)))) / 1e18;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
