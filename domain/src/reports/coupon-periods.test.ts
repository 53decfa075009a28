import { describe, expect, it } from 'vitest';
import { couponPeriods } from './coupon-periods.ts';

const LIFE = {
  issueDate: '2019-07-01',
  maturityDate: '2021-07-01',
  fixedCouponsPerYear: 4,
} as const;

describe('coupons that are earned and not due', () => {
  it('[DESK-6] a coupon due on 1 January is earned as a whole at the end of 31 December, and the year half', () => {
    const periods = couponPeriods(LIFE, '2019-12-31');
    expect(periods).toEqual([
      {
        payoutNumber: 1,
        part: 'fixed_coupon',
        from: '2019-07-01',
        dueDate: '2019-10-01',
        days: 92,
        ofDays: 92,
      },
      {
        payoutNumber: 2,
        part: 'fixed_coupon',
        from: '2019-10-01',
        dueDate: '2020-01-01',
        days: 92,
        ofDays: 92,
      },
      {
        payoutNumber: 4,
        part: 'variable_coupon',
        from: '2019-07-01',
        dueDate: '2020-07-01',
        days: 184,
        ofDays: 366,
      },
    ]);
  });

  it('[DESK-6] the first day of a period counts, the day before issue has none, and after maturity nothing is added', () => {
    expect(couponPeriods(LIFE, '2019-06-30')).toEqual([]);
    expect(couponPeriods(LIFE, '2019-07-01').map(({ days }) => days)).toEqual([1, 1]);
    expect(couponPeriods(LIFE, '2030-01-01')).toEqual(couponPeriods(LIFE, '2021-06-30'));
    expect(couponPeriods(LIFE, '2021-06-30').at(-1)).toMatchObject({
      payoutNumber: 8,
      part: 'variable_coupon',
      days: 365,
      ofDays: 365,
    });
  });
});
