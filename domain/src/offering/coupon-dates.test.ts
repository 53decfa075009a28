import { describe, expect, it } from 'vitest';
import { couponDates } from './coupon-dates.ts';

describe('the dates of coupons', () => {
  it('[OFF-1] use the last day of a short month in place of a missing day, and the day itself in later months', () => {
    const dates = couponDates({
      issueDate: '2019-11-30',
      maturityDate: '2020-11-30',
      fixedCouponsPerYear: 4,
    });
    expect(dates.map(({ date }) => date)).toEqual([
      '2020-02-29',
      '2020-05-30',
      '2020-08-30',
      '2020-11-30',
    ]);
    expect(dates.map(({ endsYear }) => endsYear)).toEqual([false, false, false, true]);
  });

  it.each(['2029-01-01', '2029-07-02', '2029-06-30', '2019-07-01', '2018-07-01'])(
    '[OFF-1] do not exist for a bond of 1 July 2019 that ends on %s',
    (maturityDate) => {
      expect(() =>
        couponDates({ issueDate: '2019-07-01', maturityDate, fixedCouponsPerYear: 4 }),
      ).toThrow(RangeError);
    },
  );
});
