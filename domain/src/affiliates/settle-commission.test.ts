import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { tableAllows } from '../move-table.ts';
import { COMMISSION_MOVES, COMMISSION_STATES } from './commission-state.ts';
import { type CommissionFacts, settleCommission } from './settle-commission.ts';

const offering = {
  affiliate: {
    commissionPercent: '5',
    minimumInvestmentEur: '2000.00',
    minimumRewardTokens: '100',
    end: '2019-05-10T23:59:59+02:00',
    extensionWeeks: 8,
    cookieDays: 30,
  },
  nominalEur: '1.00',
};
const TOKEN = 10_000_000n;
const facts: CommissionFacts = {
  now: null,
  placedAt: new Date('2019-04-01T10:00:00Z'),
  paidCents: cents('10000.00'),
  isAllocated: true,
  isWithdrawn: false,
  mayWithdraw: true,
  isRefused: false,
  signsStand: false,
  extendedWeeks: 0,
};
const settle = (more: Partial<CommissionFacts>) =>
  settleCommission(offering, { ...facts, ...more });
const pending = { state: 'pending', units: 500n * TOKEN } as const;
const earned = { state: 'earned', units: 500n * TOKEN } as const;
const invested = { state: 'invested', units: 500n * TOKEN } as const;

describe('the commission of a referred order', () => {
  it('[AFF-2] begins when its tokens are allocated, not before, and only from the minimum investment on', () => {
    expect(settle({})).toMatchObject(pending);
    expect(settle({ isAllocated: false })).toBeNull();
    expect(settle({ paidCents: cents('1999.99') })).toBeNull();
    expect(settle({ paidCents: cents('2000.00') })).toMatchObject({
      state: 'pending',
      units: 100n * TOKEN,
    });
  });

  it('[AFF-2] is for orders placed before the programme ended, or before its extended end', () => {
    const late = new Date('2019-06-01T10:00:00Z');
    expect(settle({ placedAt: late })).toBeNull();
    expect(settle({ placedAt: late, extendedWeeks: 8 })).toMatchObject(pending);
    expect(settle({ placedAt: new Date('2019-07-05T21:59:59Z'), extendedWeeks: 8 })).toBeNull();
  });

  it('[AFF-2] is earned once the order can no longer be withdrawn, and held back while signs of self-referral are open', () => {
    expect(settle({ now: pending })).toBeNull();
    expect(settle({ now: pending, mayWithdraw: false })).toMatchObject(earned);
    expect(settle({ now: pending, mayWithdraw: false, signsStand: true })).toBeNull();
  });

  it('[AFF-2] lapses when the order ends before it is earned, and is reversed when it ends afterwards', () => {
    for (const gone of [
      { isWithdrawn: true },
      { isAllocated: false },
      { paidCents: 0n },
      { isRefused: true },
    ]) {
      expect(settle({ now: pending, ...gone })).toMatchObject({ state: 'lapsed', units: 0n });
      expect(settle({ now: earned, ...gone })).toMatchObject({ state: 'taken_back', units: 0n });
      expect(settle({ now: invested, ...gone })).toMatchObject({ state: 'taken_back', units: 0n });
    }
  });

  it('[AFF-2] shrinks with a partial refund, and is nothing once less than the minimum investment remains', () => {
    expect(settle({ now: earned, paidCents: cents('6000.00') })).toMatchObject({
      state: 'earned',
      units: 300n * TOKEN,
    });
    expect(settle({ now: invested, paidCents: cents('6000.00') })).toMatchObject({
      state: 'invested',
      units: 300n * TOKEN,
    });
    expect(settle({ now: earned, paidCents: cents('1999.99') })).toMatchObject({
      state: 'taken_back',
      units: 0n,
    });
  });

  it('[AFF-2] follows its table, never grows once earned, ends for good, and gives the same answer when asked again', () => {
    const states = fc.constantFrom(...COMMISSION_STATES);
    const arbitrary = fc.record({
      state: fc.option(states, { nil: null }),
      units: fc.bigInt(1n, 10n ** 12n),
      paidCents: fc.bigInt(0n, 10n ** 8n),
      isAllocated: fc.boolean(),
      isWithdrawn: fc.boolean(),
      mayWithdraw: fc.boolean(),
      isRefused: fc.boolean(),
      signsStand: fc.boolean(),
    });
    fc.assert(
      fc.property(arbitrary, ({ state, units, ...more }) => {
        const ended = state === 'lapsed' || state === 'taken_back';
        const now = state === null ? null : { state, units: ended ? 0n : units };
        const next = settle({ now, ...more });
        if (next === null) return;
        expect(ended).toBe(false);
        if (now === null) expect(next.state).toBe('pending');
        else if (next.state !== now.state)
          expect(
            tableAllows(COMMISSION_MOVES, { from: now.state, to: next.state, actor: 'system' }),
          ).toBe(true);
        if (now !== null && now.state !== 'pending') expect(next.units).toBeLessThan(now.units);
        expect(next.units === 0n).toBe(next.state === 'lapsed' || next.state === 'taken_back');
        const again = settle({ ...more, now: next });
        // A commission may be earned the moment after it began; nothing else follows automatically.
        if (again !== null)
          expect([next.state, again.state, again.units]).toEqual(['pending', 'earned', next.units]);
      }),
    );
  });
});
