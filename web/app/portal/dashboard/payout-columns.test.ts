import type { CouponPayout, UpcomingPayout } from '@bb1/domain/payouts/endpoints';
import { describe, expect, it } from 'vitest';
import { payoutColumns } from './payout-columns.ts';

const payout = (date: string, fixed: string, variable = '0.00', repayment = '0.00') =>
  ({
    payment_date: date,
    gross: { fixed_coupon: fixed, variable_coupon: variable, repayment },
  }) as CouponPayout;
const ahead = (date: string, fixed: string, variable: string | null = '0.00') =>
  ({
    payment_date: date,
    expected: { fixed_coupon: fixed, variable_coupon: variable, repayment: '0.00' },
  }) as UpcomingPayout;

describe('the chart of payouts', () => {
  it('[CPN-4] has one column per payout day, in order, whatever the number of wallets paid, and the expected ones after them', () => {
    const { columns, largest } = payoutColumns(
      [
        payout('2020-01-02', '10.00', '5.00'),
        payout('2019-10-01', '2.50'),
        payout('2019-10-01', '7.50'),
      ],
      [ahead('2020-01-02', '99.00'), ahead('2020-04-01', '10.00', null)],
    );
    expect(columns.map(({ date, sum, isExpected }) => [date, sum, isExpected])).toEqual([
      ['2019-10-01', 1_000n, false],
      ['2020-01-02', 1_500n, false],
      ['2020-04-01', 1_000n, true],
    ]);
    expect(largest).toBe(1_500n);
  });

  it('[CPN-4] puts a missed day in its place, before later paid days', () => {
    const { columns } = payoutColumns(
      [payout('2020-01-02', '10.00')],
      [ahead('2019-10-01', '10.00'), ahead('2020-04-01', '10.00')],
    );
    expect(columns.map(({ date, isExpected }) => [date, isExpected])).toEqual([
      ['2019-10-01', true],
      ['2020-01-02', false],
      ['2020-04-01', true],
    ]);
  });

  it('[CPN-4] stacks the parts on one scale, and no column exceeds its highest line', () => {
    const { columns, lines } = payoutColumns(
      [payout('2019-10-01', '10.00'), payout('2020-07-01', '10.00', '33.00')],
      [],
    );
    expect(lines.map(({ cents, level }) => [cents, level])).toEqual([
      [1_000n, 20],
      [2_000n, 40],
      [3_000n, 60],
      [4_000n, 80],
      [5_000n, 100],
    ]);
    expect(columns.map(({ parts }) => parts)).toEqual([
      [{ kind: 'fixed', from: 0, to: 20 }],
      [
        { kind: 'fixed', from: 0, to: 20 },
        { kind: 'variable', from: 20, to: 86 },
      ],
    ]);
  });

  it('[CPN-4] leaves the repayment out of the scale of the coupons and is empty without tokens', () => {
    const { columns, lines } = payoutColumns(
      [payout('2029-07-02', '10.00', '0.00', '1000.00')],
      [],
    );
    expect([columns[0]?.sum, columns[0]?.repayment, lines.at(-1)?.cents]).toEqual([
      1_000n,
      100_000n,
      1_000n,
    ]);
    expect(payoutColumns([], [ahead('2020-04-01', '0.00')]).columns).toEqual([]);
  });
});
