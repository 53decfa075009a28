import { describe, expect, it } from 'vitest';
import { mayWithdraw, withdrawableUntil } from './withdrawal-period.ts';

const allocatedAt = new Date('2027-03-20T09:30:00.000Z');
const order = { allocatedAt, withdrawalDays: 14 };

describe('the right of withdrawal', () => {
  it('[ORD-5] has no end while nothing has concluded the contract', () => {
    expect(withdrawableUntil({ ...order, allocatedAt: null })).toBeNull();
    expect(mayWithdraw({ ...order, allocatedAt: null, now: new Date('2099-01-01T00:00:00Z') })).toBe(true);
  });

  it('[ORD-5] lasts fourteen times 24 hours from the allocation, to the millisecond, over a change of the clocks', () => {
    const until = withdrawableUntil(order);
    expect(until?.toISOString()).toBe('2027-04-03T09:30:00.000Z');
    const [last, late] = [new Date('2027-04-03T09:30:00.000Z'), new Date('2027-04-03T09:30:00.001Z')];
    expect([mayWithdraw({ ...order, now: last }), mayWithdraw({ ...order, now: late })]).toEqual([true, false]);
  });
});
