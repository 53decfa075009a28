import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOffering } from '@bb1/domain/offering/offering';
import { cents } from '@bb1/domain/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculatorFigures, paidIn } from './calculator-figures.ts';
import { pricingExample } from './pricing-example.ts';

const offering = parseOffering(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../content/bb1/offering.json'), 'utf8'),
  ),
);
const amounts = fc.bigInt(101n, 100_000_000n);

describe("the calculator's figures", () => {
  it('[SITE-11] 10,000 EUR in the three scenarios and without profit', () => {
    const { scenarios, fixedOnly, tokens, fixedCount, variableCount, others } = calculatorFigures(
      offering,
      { amountCents: 1_000_000n, scenario: 1 },
    );
    expect([tokens, fixedCount, variableCount]).toEqual(['10526.3157894', 40, 10]);
    expect(
      scenarios.map(({ coupons, total, effectivePercent }) => [coupons, total, effectivePercent]),
    ).toEqual([
      ['9263.00', '19789.32', '9.75'],
      ['7999.90', '18526.22', '8.49'],
      ['6736.70', '17263.02', '7.23'],
    ]);
    expect([fixedOnly.variableCoupon, fixedOnly.coupons, fixedOnly.effectivePercent]).toEqual([
      '0.00',
      '4210.40',
      '4.71',
    ]);
    expect(others).toEqual({ xirr: '8.48', nominal: '8.23', simple: '8.53' });
  });

  it('[SITE-11] the profit required by a scenario is its coupon divided by the profit share', () => {
    expect(
      calculatorFigures(offering, { amountCents: 1_000_000n, scenario: 0 }).scenarios.map(
        ({ neededProfitPercent }) => neededProfitPercent,
      ),
    ).toEqual(['8.00', '6.00', '4.00']);
  });

  it('[SITE-11] the years add up to the total, and the chosen scenario is among those compared', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(0 as const, 1 as const, 2 as const),
        (amountCents, scenario) => {
          const figures = calculatorFigures(offering, { amountCents, scenario });
          expect(figures.years.reduce((sum, year) => sum + paidIn(year), 0n)).toBe(
            cents(figures.chosen.total),
          );
          expect(figures.scenarios[scenario]).toEqual(figures.chosen);
        },
      ),
    );
  });
});

describe('the worked example of an order', () => {
  it('[OFF-2] is split at the boundary of a tier, to the cent, and rounds tokens down', () => {
    expect(pricingExample(offering.sale, 1_000_001n)).toEqual({
      left: { amount: '5000.00', price: '0.95' },
      parts: [
        { amount: '5000.00', price: '0.95', tokens: '5263.1578947' },
        { amount: '5000.01', price: '1.00', tokens: '5000.0100000' },
      ],
      amount: '10000.01',
      tokens: '10263.1678947',
      average: '0.9744',
    });
  });

  it('[OFF-2] exists for a sale without volumes too, and for every amount', () => {
    const byDate = {
      ...offering.sale,
      tiers: offering.sale.tiers.map((tier) => ({ ...tier, volumeEur: null })),
    };
    expect(pricingExample(byDate, 95_000n)).toMatchObject({
      left: null,
      parts: [{ amount: '950.00', price: '0.95', tokens: '1000.0000000' }],
      average: '0.9500',
    });
    fc.assert(
      fc.property(amounts, (amountCents) => {
        const { parts } = pricingExample(offering.sale, amountCents);
        expect(parts.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(amountCents);
      }),
    );
  });
});
