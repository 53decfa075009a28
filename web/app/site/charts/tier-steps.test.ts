import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, placeOf, stepsByDate, stepsByVolume } from './tier-steps.ts';

const SALE = { start: 0, end: 1_000 };
const tier = (price: string, until: number | null, volume: string | null) => ({
  price_eur: price,
  until_timestamp: until,
  volume_eur: volume,
});
const TIERS = [tier('0.95', 500, '1000000.00'), tier('0.98', 750, null), tier('1.00', null, null)];

describe('the price as steps', () => {
  it('[OFF-2] by date: each tier runs from the end of the previous one to its own', () => {
    expect(stepsByDate(TIERS, SALE)).toEqual([
      { tier: 0, price: '0.95', from: 0, to: 50 },
      { tier: 1, price: '0.98', from: 50, to: 75 },
      { tier: 2, price: '1.00', from: 75, to: 100 },
    ]);
  });

  it('[OFF-2] by volume: a tier without a volume lasts to the cap', () => {
    expect(stepsByVolume(TIERS, '5000000.00')).toEqual([
      { tier: 0, price: '0.95', from: 0, to: 20 },
      { tier: 1, price: '0.98', from: 20, to: 100 },
    ]);
    expect(placeOf('1000000.00', '5000000.00')).toBe(20);
  });

  it('[OFF-2] a date before the start omits a tier', () => {
    expect(
      stepsByDate([tier('0.95', -10, null), tier('1.00', null, null)], SALE).map(
        ({ price }) => price,
      ),
    ).toEqual(['1.00']);
  });

  it('[SITE-4] the steps fill the whole width without a gap, whatever the tiers', () => {
    const tiers = fc
      .array(
        fc.record({
          price_eur: fc.constant('1.00'),
          until_timestamp: fc.option(fc.integer({ min: -200, max: 1_400 })),
          volume_eur: fc.constant(null),
        }),
      )
      .map((some) => [...some, tier('1.00', null, null)]);
    fc.assert(
      fc.property(tiers, (some) => {
        const steps = stepsByDate(some, SALE);
        expect(steps[0]?.from).toBe(0);
        expect(steps.at(-1)?.to).toBe(100);
        for (let at = 1; at < steps.length; at++) expect(steps[at]?.from).toBe(steps[at - 1]?.to);
      }),
    );
  });

  it('[SITE-4] the lowest price is at the bottom, the highest at the top, a single one in the middle', () => {
    expect(TIERS.map(({ price_eur: price }) => heightOf(price, TIERS))).toEqual([0, 0.6, 1]);
    expect(heightOf('1.00', [tier('1.00', null, null)])).toBe(0.5);
  });
});
