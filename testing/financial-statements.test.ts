import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../domain/src/money.ts';
import { parseOffering } from '../domain/src/offering/offering.ts';
import {
  type AccountingYear,
  flawsOf,
  placementTotals,
  readFinancialStatements,
  totalsOf,
  variableCouponOf,
} from '../domain/src/financial-statements/financial-statements.ts';

const content = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../content/bb1/${name}`, import.meta.url), 'utf8'));
const offering = parseOffering(content('offering.json'));
const { years, placement } = readFinancialStatements(
  content('documents/financial-statements.json'),
);
const published = years.slice(1);
const nominal = cents(offering.token.nominalEur);
const placed = placementTotals(placement, nominal);
const fixedPerYear = (placed.nominal * BigInt(offering.bond.fixedCouponPercentPerYear)) / 100n;
const issueYear = Number(offering.bond.issueDate.slice(0, 4));

describe('the accounts of the issuer', () => {
  it('[SITE-5] exist for the years 2019 to 2024 and are consistent', () => {
    expect(published.map(({ year }) => year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024]);
    expect(flawsOf(years)).toEqual([]);
  });

  it.each(published)('[SITE-5] balance in $year, and carry the loss or profit forward', (year) => {
    const totals = totalsOf(year);
    expect(totals.totalAssets).toBe(totals.totalFunding);
    const next = years.find((one) => one.year === year.year + 1);
    if (next)
      expect(next.funding.profitCarriedForward).toBe(
        year.funding.profitCarriedForward + totals.profit,
      );
  });

  it.each(published)(
    "[SITE-5] pay in $year what the bond's terms say",
    ({ year, income, funding, assets, ...rest }) => {
      const months = year === issueYear ? 13n - BigInt(offering.bond.issueDate.slice(5, 7)) : 12n;
      expect(income.fixedCoupon).toBe((fixedPerYear * months) / 12n);
      const variable = variableCouponOf(
        totalsOf({ year, income, funding, assets, ...rest }).profitBeforeVariableCoupon,
        offering.bond.variableCouponPercentOfProfit,
      );
      expect(income.variableCoupon).toBe(variable);
      expect(funding.bond).toBe(placed.nominal);
      // Owed at the end of the year: the coupon of 1 January and the variable one of 1 July.
      expect(funding.bondInterest).toBe(
        fixedPerYear / BigInt(offering.bond.fixedCouponsPerYear) + variable,
      );
    },
  );

  it('[SITE-5] spread the discount evenly over the life of the bond', () => {
    const discount = placed.soldNominal - placed.proceeds;
    let left = discount;
    for (const { year, income, assets } of published) {
      expect(income.discountAmortisation).toBe(
        year === issueYear ? discount / 20n : discount / 10n,
      );
      left -= income.discountAmortisation;
      expect(assets.prepaidDiscount).toBe(left);
    }
  });

  it("[SITE-5] contain only the offering's prices, and stay within its cap", () => {
    expect(new Set(placement.sold.map(({ price }) => price))).toEqual(
      new Set(offering.sale.tiers.map(({ priceEur }) => cents(priceEur))),
    );
    expect(placed.proceeds).toBeLessThanOrEqual(cents(offering.sale.capEur));
  });

  it('[SITE-5] are refused if any single line is changed', () => {
    const lines = years
      .slice(1)
      .flatMap((year, index) =>
        (['income', 'assets', 'funding'] as const).flatMap((part) =>
          Object.keys(year[part]).map((name) => ({ index: index + 1, part, name })),
        ),
      );
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.bigInt({ min: -1_000_000n, max: 1_000_000n }).filter((change) => change !== 0n),
        ({ index, part, name }, change) => {
          const changed = years.map((year, at): AccountingYear =>
            at === index
              ? {
                  ...year,
                  [part]: {
                    ...year[part],
                    [name]: (new Map(Object.entries(year[part])).get(name) ?? 0n) + change,
                  },
                }
              : year,
          );
          expect(flawsOf(changed).some((flaw) => flaw.startsWith(String(years[index]?.year)))).toBe(
            true,
          );
        },
      ),
    );
  });

  it("[SITE-5] share no loss, and round a profit's share down", () => {
    expect([
      variableCouponOf(-1n, '60'),
      variableCouponOf(0n, '60'),
      variableCouponOf(101n, '60'),
    ]).toEqual([0n, 0n, 60n]);
  });
});
