import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, eur } from '../money.ts';
import {
  type ChurchTaxPercent,
  type Withholding,
  withhold,
  withholdingTable,
} from './withholding.ts';

const table = withholdingTable(2020);
const shown = ({ capitalGainsTax, solidaritySurcharge, churchTax, net }: Withholding) =>
  [capitalGainsTax, solidaritySurcharge, churchTax, net].map(eur).join('/');
const taken = (gross: string, churchTaxPercent: ChurchTaxPercent) =>
  shown(withhold(cents(gross), { churchTaxPercent, table }));
const anyGross = fc.bigInt({ min: 0n, max: 10_000_000_000n });
const anyChurchTax = fc.constantFrom<ChurchTaxPercent[]>(null, 8, 9);

describe('tax withheld from a payment', () => {
  // Gross, then tax/surcharge/church tax/net without church tax, at 8 percent and at 9 percent.
  it.each([
    ['0.01', '0.00/0.00/0.00/0.01', '0.00/0.00/0.00/0.01', '0.00/0.00/0.00/0.01'],
    ['0.02', '0.01/0.00/0.00/0.01', '0.00/0.00/0.00/0.02', '0.00/0.00/0.00/0.02'],
    ['1.00', '0.25/0.01/0.00/0.74', '0.25/0.01/0.02/0.72', '0.24/0.01/0.02/0.73'],
    ['10.52', '2.63/0.14/0.00/7.75', '2.58/0.14/0.20/7.60', '2.57/0.14/0.23/7.58'],
    ['10.53', '2.63/0.14/0.00/7.76', '2.58/0.14/0.20/7.61', '2.57/0.14/0.23/7.59'],
    ['52.63', '13.16/0.72/0.00/38.75', '12.90/0.70/1.03/38.00', '12.87/0.70/1.15/37.91'],
    ['100.00', '25.00/1.37/0.00/73.63', '24.51/1.34/1.96/72.19', '24.45/1.34/2.20/72.01'],
    ['105.26', '26.32/1.44/0.00/77.50', '25.80/1.41/2.06/75.99', '25.74/1.41/2.31/75.80'],
    ['526.32', '131.58/7.23/0.00/387.51', '129.00/7.09/10.32/379.91', '128.68/7.07/11.58/378.99'],
    [
      '1000.00',
      '250.00/13.75/0.00/736.25',
      '245.10/13.48/19.60/721.82',
      '244.50/13.44/22.00/720.06',
    ],
    [
      '1234.56',
      '308.64/16.97/0.00/908.95',
      '302.59/16.64/24.20/891.13',
      '301.85/16.60/27.16/888.95',
    ],
    [
      '2526.32',
      '631.58/34.73/0.00/1860.01',
      '619.20/34.05/49.53/1823.54',
      '617.68/33.97/55.59/1819.08',
    ],
  ])('[TAX-1] taxes %s EUR gross as calculated by hand', (gross, none, eight, nine) => {
    expect([taken(gross, null), taken(gross, 8), taken(gross, 9)]).toEqual([none, eight, nine]);
  });

  it('[TAX-1] taxes and net add up to the gross amount, and nothing is negative', () => {
    fc.assert(
      fc.property(anyGross, anyChurchTax, (gross, churchTaxPercent) => {
        const { capitalGainsTax, solidaritySurcharge, churchTax, net } = withhold(gross, {
          churchTaxPercent,
          table,
        });
        expect(capitalGainsTax + solidaritySurcharge + churchTax + net).toBe(gross);
        for (const part of [capitalGainsTax, solidaritySurcharge, churchTax, net])
          expect(part >= 0n).toBe(true);
      }),
    );
  });

  it('[TAX-1] church tax lowers the capital gains tax and raises the total', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n, max: 10_000_000_000n }), (gross) => {
        const [none, eight, nine] = [
          withhold(gross, { churchTaxPercent: null, table }),
          withhold(gross, { churchTaxPercent: 8, table }),
          withhold(gross, { churchTaxPercent: 9, table }),
        ];
        expect(
          none.capitalGainsTax > eight.capitalGainsTax &&
            eight.capitalGainsTax > nine.capitalGainsTax,
        ).toBe(true);
        expect(none.net > eight.net && eight.net >= nine.net).toBe(true);
      }),
    );
  });

  it.each([
    ['nothing', [0n, 1n], '0.00/0.00/0.00/105.26'],
    ['three fifths', [3n, 5n], '15.79/0.86/0.00/88.61'],
  ] as const)('[TAX-5] takes %s of it where a paper says so', (_name, part, expected) =>
    expect(shown(withhold(10_526n, { churchTaxPercent: null, table, part }))).toBe(expected),
  );

  it('[TAX-1] a negative amount and a year before the tax existed are refused', () => {
    expect(() => withhold(-1n, { churchTaxPercent: null, table })).toThrow(RangeError);
    expect(() => withholdingTable(2008)).toThrow(RangeError);
  });
});
