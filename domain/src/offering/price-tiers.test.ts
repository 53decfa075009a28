import { describe, expect, it } from 'vitest';
import { reachableTiers, tierFaults, volumeThatEnds } from './price-tiers.ts';

const sale = {
  start: '2031-03-11T12:00:00+01:00',
  end: '2031-05-10T23:59:59+02:00',
  capEur: '5000000.00',
};
const until = '2031-05-10T00:00:00+02:00';
const last = { priceEur: '1.00', until: null, volumeEur: null };
const faults = (
  ...tiers: readonly { priceEur: string; until: string | null; volumeEur: string | null }[]
) => tierFaults({ ...sale, tiers }).map(({ path, text }) => `${path.slice(1).join('.')}: ${text}`);

describe('the tiers of a sale', () => {
  it('[OFF-2] a tier whose volume lies beyond the cap ends by its date alone, which is what people are shown', () => {
    const tiers = [{ priceEur: '0.95', until, volumeEur: '9000000.00' }, last];
    expect(faults(...tiers)).toEqual([]);
    expect(reachableTiers({ ...sale, tiers })).toEqual([
      { priceEur: '0.95', until, volumeEur: null },
      last,
    ]);
    for (const [volumeEur, shown] of [
      ['4999999.99', '4999999.99'],
      ['5000000.00', null],
      [null, null],
    ] as const)
      expect(volumeThatEnds(sale, { volumeEur })).toBe(shown);
  });

  it.each([
    [
      'never sold: the one before ends by nothing that happens in the sale',
      [{ priceEur: '0.95', until: null, volumeEur: '9000000.00' }, last],
      ['0: this tier does not end before the sale: the tiers behind it are never reached'],
    ],
    [
      'never sold: the one before ends after the sale',
      [{ priceEur: '0.95', until: '2031-06-01T00:00:00+02:00', volumeEur: null }, last],
      ['0: this tier does not end before the sale: the tiers behind it are never reached'],
    ],
    [
      'over before the sale',
      [{ priceEur: '0.95', until: '2031-03-11T12:00:00+01:00', volumeEur: null }, last],
      ['0.until: this tier has ended when the sale starts'],
    ],
    [
      'of no more volume than the one before',
      [
        { priceEur: '0.90', until: null, volumeEur: '2000000.00' },
        { priceEur: '0.95', until: null, volumeEur: '2000000.00' },
        last,
      ],
      ['1.volumeEur: a tier before this one holds until a volume as high'],
    ],
    [
      'of no later date than the one before',
      [
        { priceEur: '0.90', until, volumeEur: null },
        { priceEur: '0.95', until, volumeEur: null },
        last,
      ],
      ['1.until: a tier before this one holds until a date as late'],
    ],
    [
      'for nothing',
      [{ priceEur: '0.00', until, volumeEur: null }, last],
      ['0.priceEur: a price must be positive'],
    ],
  ] as const)('[OFF-1] one is refused that is %s', (_what, tiers, found) => {
    expect(faults(...tiers)).toEqual(found);
  });
});
