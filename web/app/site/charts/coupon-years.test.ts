import { describe, expect, it } from 'vitest';
import { calculateReturn } from '@bb1/domain/offering/return-calculator';
import { couponYears } from './coupon-years.ts';

const TERMS = {
  issueDate: '2019-07-01',
  maturityDate: '2029-07-01',
  fixedCouponPercentPerYear: '4',
  nominalEur: '1.00',
  variableCouponPercentPerYear: '3.6',
};
const figures = (fixedCouponsPerYear: 1 | 4) =>
  calculateReturn({
    amountCents: 95_000n,
    priceCents: 95n,
    terms: { ...TERMS, fixedCouponsPerYear },
  });

describe('coupons year by year', () => {
  it('[SITE-11] four fixed coupons and one variable coupon in each of ten years', () => {
    const years = couponYears(figures(4).plan, 4);
    expect(years.map(({ year }) => year)).toEqual([
      2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029,
    ]);
    for (const { fixed, variable } of years)
      expect([fixed, variable]).toEqual([[1_000n, 1_000n, 1_000n, 1_000n], 3_600n]);
  });

  it('[SITE-11] the repayment is not a coupon', () => {
    const { plan, coupons } = figures(1);
    const sum = couponYears(plan, 1).reduce(
      (total, { fixed, variable }) =>
        total + variable + fixed.reduce((one, other) => one + other, 0n),
      0n,
    );
    expect(sum).toBe(coupons.numerator / coupons.denominator);
  });
});
