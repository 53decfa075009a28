import { cents } from '@bb1/domain/money';
import type { CouponPayout, UpcomingPayout } from '@bb1/domain/payouts/endpoints';
import { roundStep } from '../../site/charts/return-columns.ts';

/**
 * A column of the chart: a payout day's amount, paid or expected. Amounts in cents, levels in
 * percent of the height.
 */
export interface PayoutColumn {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly isExpected: boolean;
  readonly sum: bigint;
  readonly repayment: bigint;
  readonly parts: readonly {
    readonly kind: 'fixed' | 'variable';
    readonly from: number;
    readonly to: number;
  }[];
}

export interface PayoutColumns {
  readonly columns: readonly PayoutColumn[];
  readonly lines: readonly { readonly cents: bigint; readonly level: number }[];
  readonly largest: bigint;
}

interface Sums {
  readonly fixed: bigint;
  readonly variable: bigint;
  readonly repayment: bigint;
}

/**
 * Everything paid so far and the next expected payouts, day by day. A repayment is described in
 * words: beside it the coupons of ten years would be flat lines.
 */
export function payoutColumns(
  payouts: readonly CouponPayout[],
  upcoming: readonly UpcomingPayout[],
): PayoutColumns {
  const paid = new Map<string, Sums>();
  for (const { payment_date: date, gross } of payouts) {
    const before = paid.get(date) ?? { fixed: 0n, variable: 0n, repayment: 0n };
    paid.set(date, {
      fixed: before.fixed + cents(gross.fixed_coupon),
      variable: before.variable + cents(gross.variable_coupon),
      repayment: before.repayment + cents(gross.repayment),
    });
  }
  const known = [...paid].map(([date, sums]) => ({ date, sums, isExpected: false }));
  const expected = upcoming
    .filter(({ payment_date: date }) => !paid.has(date))
    .map(({ payment_date: date, expected: sums }) => ({
      date,
      isExpected: true,
      sums: {
        fixed: cents(sums.fixed_coupon),
        variable: cents(sums.variable_coupon ?? '0'),
        repayment: cents(sums.repayment),
      },
    }))
    .filter(({ sums }) => sums.fixed + sums.variable + sums.repayment > 0n);
  // A missed payout is expected although its day lies before paid ones.
  const all = [...known, ...expected].toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const largest = all
    .map(({ sums }) => sums.fixed + sums.variable)
    .reduce((one, other) => (one > other ? one : other), 0n);
  const step = roundStep(largest > 0n ? largest : 1n);
  const top = ((largest + step - 1n) / step) * step || step;
  const levelOf = (amount: bigint) => Number((amount * 1_000_000n) / top) / 10_000;
  return {
    largest,
    lines: Array.from({ length: Number(top / step) }, (_, at) => ({
      cents: step * BigInt(at + 1),
      level: levelOf(step * BigInt(at + 1)),
    })),
    columns: all.map(({ date, isExpected, sums: { fixed, variable, repayment } }) => ({
      date,
      isExpected,
      sum: fixed + variable,
      repayment,
      parts: [
        ...(fixed > 0n ? [{ kind: 'fixed', from: 0, to: levelOf(fixed) } as const] : []),
        ...(variable > 0n
          ? [{ kind: 'variable', from: levelOf(fixed), to: levelOf(fixed + variable) } as const]
          : []),
      ],
    })),
  };
}
