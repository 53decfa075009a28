import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, eur } from '../money.ts';
import { certifiedSums, isFormKnown, kapLines, taxCertificateNumber } from './tax-certificate.ts';
import { withhold, withholdingTable } from './withholding.ts';

const table = withholdingTable(2020);
const payment = (gross: bigint, churchTaxPercent: 8 | 9 | null = null) => {
  const { capitalGainsTax, solidaritySurcharge, churchTax } = withhold(gross, {
    churchTaxPercent,
    table,
  });
  return {
    day: '2020-10-01',
    income: gross,
    substitute: gross / 3n,
    capitalGainsTax,
    solidaritySurcharge,
    churchTax,
  };
};

describe('the annual tax certificate', () => {
  it('[TAX-2] sums what was rounded per payment: four coupons of 10.52 have 10.52 EUR of tax, as 25 % of the year does, but a different surcharge', () => {
    const sums = certifiedSums(Array.from({ length: 4 }, () => payment(cents('10.52'))));
    expect([eur(sums.income), eur(sums.capitalGainsTax), eur(sums.solidaritySurcharge)]).toEqual([
      '42.08',
      '10.52',
      '0.56',
    ]);
    expect(eur(payment(cents('42.08')).solidaritySurcharge)).toBe('0.57');
  });

  it('[TAX-2] has the sums of its payments, in any order and grouping', () => {
    const payments = fc.array(
      fc.tuple(
        fc.bigInt({ min: 0n, max: 100_000_000n }),
        fc.constantFrom(null, 8 as const, 9 as const),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(payments, fc.nat(30), (drawn, at) => {
        const all = drawn.map(([gross, percent]) => payment(gross, percent));
        const [one, other] = [
          certifiedSums(all.slice(0, at)),
          certifiedSums(all.slice(at).toReversed()),
        ];
        const whole = certifiedSums(all);
        for (const part of [
          'income',
          'substitute',
          'capitalGainsTax',
          'solidaritySurcharge',
          'churchTax',
        ] as const)
          expect(whole[part]).toBe(one[part] + other[part]);
      }),
    );
  });

  it.each([
    [2019, ['7', '12 / 13', '48', '49', '50']],
    [2020, ['7', '16 / 17', '37', '38', '39']],
    [2025, ['7', '16 / 17', '37', '38', '39']],
  ])('[TAX-2] of %i names the lines of the form of that year', (year, lines) => {
    const { income, allowance, capitalGainsTax, solidaritySurcharge, churchTax } = kapLines(year);
    expect([income, allowance, capitalGainsTax, solidaritySurcharge, churchTax]).toEqual(lines);
  });

  it('[TAX-2] does not exist for a year before the bond, and has a number of its own', () => {
    expect(() => kapLines(2018)).toThrow(RangeError);
    expect([2018, 2019, 2025, 2026].map(isFormKnown)).toEqual([false, true, true, false]);
    expect(taxCertificateNumber(2019, 17)).toBe('TAX-2019-000017');
  });
});
