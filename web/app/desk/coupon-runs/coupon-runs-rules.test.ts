import { describe, expect, it } from 'vitest';
import { differenceOf } from './amount-difference.ts';
import { isTooOld, minutesOf } from './rate-age.ts';

const rate = {
  taxed_on: '2019-10-01',
  read_at: '2019-10-01T21:50:00.000Z',
  too_old_at: '2019-10-01T22:05:00.000Z',
};

describe('the rate of a coupon run', () => {
  it('[CPN-2] is valid for its minutes and not beyond the day in Berlin whose law applied', () => {
    expect(minutesOf(rate)).toBe(15);
    const times = [
      '2019-10-01T21:59:59.999Z',
      '2019-10-01T22:00:00.000Z',
      '2019-10-01T22:05:00.001Z',
    ];
    expect(times.map((now) => isTooOld(rate, now))).toEqual([false, true, true]);
    expect(
      ['2019-10-01T22:05:00.000Z', '2019-10-01T22:05:00.001Z'].map((now) =>
        isTooOld({ ...rate, taxed_on: '2019-10-02' }, now),
      ),
    ).toEqual([false, true]);
  });
});

describe('the comparison with the previous run', () => {
  it('[CPN-2] is exact to the cent and marks rises and falls', () => {
    expect([
      differenceOf('10.05', '9.99'),
      differenceOf('9.99', '10.05'),
      differenceOf('1.00', '1.00'),
      differenceOf('90071992547409.93', '0.01'),
    ]).toEqual(['0.06', '-0.06', '0.00', '90071992547409.92']);
  });
});
