import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { sumBand } from './referred-sums.ts';

describe('the sum of what an affiliate’s people invested', () => {
  it.each([
    [4, '1000000.00', null],
    [5, '0.00', { from: '0.00', to: '10000.00' }],
    [5, '9999.99', { from: '0.00', to: '10000.00' }],
    [5, '10000.00', { from: '10000.00', to: '25000.00' }],
    [5, '999999.99', { from: '500000.00', to: '1000000.00' }],
    [5, '1000000.00', { from: '1000000.00', to: null }],
  ])('[AFF-3] of %i people who paid %s EUR is %o', (people, paid, band) => {
    expect(sumBand({ people, cents: cents(paid) })).toEqual(band);
  });

  it('[AFF-3] lies within its band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5 }), fc.bigInt(0n, 10n ** 12n), (people, sum) => {
        const band = sumBand({ people, cents: sum });
        expect(band !== null && cents(band.from) <= sum).toBe(true);
        expect(band?.to === null || sum < cents(band?.to ?? '0.00')).toBe(true);
      }),
    );
  });
});
