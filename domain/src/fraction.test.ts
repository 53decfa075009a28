import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approximately,
  floorOf,
  fraction,
  fractionOf,
  halfUpOf,
  product,
  quotient,
  sum,
} from './fraction.ts';

const any = fc
  .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 12n))
  .map(([numerator, denominator]) => fraction(numerator, denominator));

describe('exact fractions', () => {
  it('[SITE-11] calculate without loss: dividing undoes multiplying, and three thirds are one', () => {
    fc.assert(
      fc.property(
        any,
        any.filter(({ numerator }) => numerator !== 0n),
        (one, other) => {
          expect(quotient(product(one, other), other)).toEqual(one);
          expect(sum([one, product(one, fraction(-1n))])).toEqual(fraction(0n));
        },
      ),
    );
    expect(sum([fraction(1n, 3n), fraction(1n, 3n), fraction(1n, 3n)])).toEqual(fraction(1n));
    expect(fractionOf('-2.40')).toEqual(fraction(-12n, 5n));
  });

  it('[SITE-11] round by name: down never goes up, half-up is never off by more than a half, and halves go away from zero', () => {
    fc.assert(
      fc.property(any, (value) => {
        const distance = (whole: bigint) => value.numerator - whole * value.denominator;
        expect(distance(floorOf(value)) >= 0n && distance(floorOf(value)) < value.denominator).toBe(
          true,
        );
        const off = distance(halfUpOf(value)) * 2n;
        expect(off <= value.denominator && off >= -value.denominator).toBe(true);
      }),
    );
    expect(
      [fraction(5n, 2n), fraction(-5n, 2n), fraction(249n, 100n), fraction(-249n, 100n)].map(
        halfUpOf,
      ),
    ).toEqual([3n, -3n, 2n, -2n]);
    expect([fraction(-1n, 2n), fraction(-2n)].map(floorOf)).toEqual([-1n, -2n]);
  });

  it('[SITE-11] refuse what is no decimal number or has no value', () => {
    for (const text of ['', '4,8', '1e5', 'NaN', '.5', '--1'])
      expect(() => fractionOf(text)).toThrow(RangeError);
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
    expect(() => quotient(fraction(1n), fraction(0n))).toThrow(RangeError);
    expect(approximately(fraction(1n, 8n))).toBe(0.125);
  });
});
