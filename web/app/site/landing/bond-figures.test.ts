import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentPart, wholeYears } from './bond-figures.ts';

describe('figures of the bond', () => {
  it("[SITE-4] a quarter's coupon is exactly a fourth of the year's", () => {
    expect(percentPart('4', 4)).toBe('1.00');
    expect(percentPart('4.5', 4)).toBe('1.125');
    expect(percentPart('0.5', 2)).toBe('0.250');
  });

  it('[SITE-4] the parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999 }),
        fc.constantFrom(1 as const, 2 as const, 4 as const),
        (hundredths, parts) => {
          expect(
            Math.round(Number(percentPart((hundredths / 100).toFixed(2), parts)) * parts * 100),
          ).toBe(hundredths);
        },
      ),
    );
  });

  it('[SITE-4] only full years count', () => {
    expect(wholeYears({ issueDate: '2019-07-01', maturityDate: '2029-07-01' })).toBe(10);
    expect(wholeYears({ issueDate: '2019-07-01', maturityDate: '2029-06-30' })).toBe(9);
  });
});
