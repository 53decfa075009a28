import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, eur } from '@bb1/domain/money';
import { progressScale } from './progress-scale.ts';

const TIERS = [
  { price_eur: '0.95', until_timestamp: null, volume_eur: '2000000.00' },
  { price_eur: '0.98', until_timestamp: null, volume_eur: null },
  { price_eur: '1.00', until_timestamp: null, volume_eur: null },
];

const scaleOf = (raised: string) =>
  progressScale({
    sale_raised_eur: raised,
    sale_reserved_eur: '0.00',
    sale_cap_eur: '5000000.00',
    tiers: TIERS,
  });

describe('the scale of the sale', () => {
  it('[SITE-4] marks round amounts up to the cap and the current volume', () => {
    const scale = progressScale({
      sale_raised_eur: '2140350.00',
      sale_reserved_eur: '107500.00',
      sale_cap_eur: '5000000.00',
      tiers: TIERS,
    });
    expect(scale.marks.map((mark) => mark.eur)).toEqual([
      '0.00',
      '1000000.00',
      '2000000.00',
      '3000000.00',
      '4000000.00',
      '5000000.00',
    ]);
    expect(scale.marks.map((mark) => mark.at)).toEqual([0, 20, 40, 60, 80, 100]);
    expect([scale.raised, scale.sold]).toEqual([42.8, 44.95]);
  });

  it('[OFF-2] shows the volumes at which the price rises', () => {
    expect(scaleOf('0.00').boundaries).toEqual([{ at: 40, eur: '2000000.00', priceFrom: '0.98' }]);
  });

  it('[SITE-4] never shows more than there is, and rounds down', () => {
    expect(scaleOf('4999999.99').raised).toBe(99.99);
    expect(scaleOf('6000000.00').raised).toBe(100);
  });

  it('[SITE-4] has rising marks from zero to the cap, few enough to read, whatever the cap', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), (cap) => {
        const { marks } = progressScale({
          sale_raised_eur: '0.00',
          sale_reserved_eur: '0.00',
          sale_cap_eur: eur(cap),
          tiers: [],
        });
        const amounts = marks.map((mark) => cents(mark.eur));
        expect(amounts[0]).toBe(0n);
        expect(amounts.at(-1)).toBe(cap);
        expect(amounts.length).toBeLessThanOrEqual(6);
        for (let at = 1; at < amounts.length; at++)
          expect(amounts[at] ?? 0n).toBeGreaterThan(amounts[at - 1] ?? 0n);
      }),
    );
  });
});
