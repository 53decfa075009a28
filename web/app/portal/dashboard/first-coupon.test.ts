import { describe, expect, it } from 'vitest';
import { firstCouponDate } from './first-coupon.ts';

describe('first fixed coupon', () => {
  it('[CPN-4] falls due one period after the issue', () => {
    expect(firstCouponDate({ issueDate: '2019-07-01', fixedCouponsPerYear: 4 })).toBe('2019-10-01');
    expect(firstCouponDate({ issueDate: '2019-10-01', fixedCouponsPerYear: 4 })).toBe('2020-01-01');
    expect(firstCouponDate({ issueDate: '2019-07-01', fixedCouponsPerYear: 2 })).toBe('2020-01-01');
    expect(firstCouponDate({ issueDate: '2019-07-01', fixedCouponsPerYear: 1 })).toBe('2020-07-01');
  });
});
