import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repaymentCents } from './payout-amounts.ts';
import { repaymentGains } from './repayment-gain.ts';

const TOKEN = 10_000_000n;
const nominalEur = '1.00';
const gains = (
  holdings: readonly bigint[],
  lots: readonly (readonly [tokens: bigint, costCents: bigint])[],
) =>
  repaymentGains(holdings, {
    lots: lots.map(([units, costCents]) => ({ tokenUnits: units, costCents })),
    nominalEur,
  }).map(({ gain }) => gain);

describe('[CPN-5] the gain of a repayment', () => {
  it('is what was saved on purchase: 0.05 EUR for each token at 0.95', () => {
    expect(gains([10_000n * TOKEN], [[10_000n * TOKEN, 950_000n]])).toEqual([50_000n]);
    // 2,500 EUR at 0.95: 2,631.5789473 tokens.
    expect(gains([26_315_789_473n], [[26_315_789_473n, 250_000n]])).toEqual([13_158n]);
    expect(gains([TOKEN], [[TOKEN, 100n]])).toEqual([0n]);
  });

  it('treats what was acquired first as given away first', () => {
    const lots = [
      [100n * TOKEN, 7_000n],
      [100n * TOKEN, 9_500n],
    ] as const;
    expect(gains([200n * TOKEN], lots)).toEqual([3_500n]);
    expect(gains([100n * TOKEN], lots)).toEqual([500n]);
    expect(gains([150n * TOKEN], lots)).toEqual([2_000n]);
    // The first of the two wallets has the older tokens.
    expect(gains([100n * TOKEN, 100n * TOKEN], lots)).toEqual([3_000n, 500n]);
  });

  it('is 30 % of the repayment if the price is unknown', () => {
    expect(gains([100n * TOKEN], [])).toEqual([3_000n]);
    expect(gains([100n * TOKEN], [[60n * TOKEN, 5_700n]])).toEqual([300n + 1_200n]);
    const lots = [{ tokenUnits: 60n * TOKEN, costCents: 5_700n }];
    expect(repaymentGains([50n * TOKEN, 50n * TOKEN], { lots, nominalEur })).toEqual([
      { gain: 250n, substitute: 0n },
      { gain: 50n + 1_200n, substitute: 1_200n },
    ]);
  });

  it('is zero if more was paid than is repaid', () => {
    expect(gains([100n * TOKEN], [[100n * TOKEN, 10_500n]])).toEqual([0n]);
  });

  it('never exceeds the repayment, is never negative, and all wallets together gain what one would, give or take a cent each', () => {
    const units = fc.bigInt(1n, 10n ** 14n);
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(units, fc.integer({ min: 50, max: 100 })), { maxLength: 5 }),
        (holdings, bought) => {
          const lots = bought.map(([tokenUnits, percent]) => ({
            tokenUnits,
            costCents: (tokenUnits * BigInt(percent)) / TOKEN,
          }));
          const each = repaymentGains(holdings, { lots, nominalEur });
          each.forEach(({ gain, substitute }, at) => {
            expect(substitute).toBeGreaterThanOrEqual(0n);
            expect(substitute).toBeLessThanOrEqual(gain);
            expect(gain).toBeGreaterThanOrEqual(0n);
            expect(gain).toBeLessThanOrEqual(repaymentCents(holdings[at] ?? 0n, nominalEur));
          });
          const together =
            repaymentGains([holdings.reduce((total, one) => total + one, 0n)], {
              lots,
              nominalEur,
            })[0]?.gain ?? 0n;
          const sumOfEach = each.reduce((total, { gain }) => total + gain, 0n);
          const difference = together - sumOfEach;
          expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(
            2n * BigInt(holdings.length),
          );
        },
      ),
    );
  });
});
