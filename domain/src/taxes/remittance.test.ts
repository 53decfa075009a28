import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, eur } from '../money.ts';
import { remittanceOf } from './remittance.ts';
import { withhold, withholdingTable } from './withholding.ts';

const table = withholdingTable(2020);
const payment = (gross: string) => withhold(cents(gross), { churchTaxPercent: null, table });

describe("a month's remittance", () => {
  it('[TAX-3] is the sum of the tax withheld from each payment; only the total capital gains tax is rounded down to whole euros', () => {
    const { withheld, capitalGainsTaxRemitted, gross, payments } = remittanceOf('2019-10', [
      payment('10.53'),
      payment('105.26'),
      payment('526.32'),
    ]);
    expect([
      payments,
      eur(gross),
      eur(withheld.capitalGainsTax),
      eur(withheld.solidaritySurcharge),
      eur(withheld.churchTax),
      eur(capitalGainsTaxRemitted),
    ]).toEqual([3, '642.11', '160.53', '8.81', '0.00', '160.00']);
  });

  it.each([
    ['2019-10', '2019-11-11'],
    ['2019-12', '2020-01-10'],
    ['2020-03', '2020-04-14'],
    ['2023-12', '2024-01-10'],
  ])('[TAX-3] of %s is due on %s', (month, dueDate) =>
    expect(remittanceOf(month, []).dueDate).toBe(dueDate),
  );

  it('[TAX-3] keeps less than a euro, however many payments there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 50 }),
        (gross) => {
          const { withheld, capitalGainsTaxRemitted } = remittanceOf(
            '2022-07',
            gross.map((one) => withhold(one, { churchTaxPercent: 9, table })),
          );
          expect(
            withheld.capitalGainsTax - capitalGainsTaxRemitted < 100n &&
              capitalGainsTaxRemitted % 100n === 0n,
          ).toBe(true);
        },
      ),
    );
  });

  it.each(['2019-13', '2019', '2019-1', ''])('[TAX-3] %j is no month', (month) =>
    expect(() => remittanceOf(month, [])).toThrow(RangeError),
  );
});
