import { describe, expect, it } from 'vitest';
import { mayWithdraw, withdrawableUntil } from './withdrawal-period.ts';

const allocatedAt = new Date('2027-03-20T09:30:00.000Z');
const order = { allocatedAt, withdrawalDays: 14 };

describe('the right of withdrawal', () => {
  it('[ORD-5] has no end before the contract is concluded', () => {
    expect(withdrawableUntil({ ...order, allocatedAt: null })).toBeNull();
    expect(
      mayWithdraw({ ...order, allocatedAt: null, now: new Date('2099-01-01T00:00:00Z') }),
    ).toBe(true);
  });

  it('[ORD-5] lasts to the last moment of the fourteenth day after the allocation in Berlin, across a clock change', () => {
    // A Thursday evening in winter time; the fourteenth day is a Thursday in summer time.
    const evening = { ...order, allocatedAt: new Date('2027-03-18T22:59:59.999Z') };
    expect(withdrawableUntil(evening)?.toISOString()).toBe('2027-04-01T21:59:59.999Z');
    expect(
      withdrawableUntil({
        ...order,
        allocatedAt: new Date('2027-03-18T23:00:00.000Z'),
      })?.toISOString(),
    ).toBe('2027-04-02T21:59:59.999Z');
    const [last, late] = [
      new Date('2027-04-01T21:59:59.999Z'),
      new Date('2027-04-01T22:00:00.000Z'),
    ];
    expect([
      mayWithdraw({ ...evening, now: last }),
      mayWithdraw({ ...evening, now: late }),
    ]).toEqual([true, false]);
  });

  it('[ORD-5] never ends on a Saturday, a Sunday or a holiday', () => {
    expect(withdrawableUntil(order)?.toISOString()).toBe('2027-04-05T21:59:59.999Z');
    expect(
      withdrawableUntil({
        ...order,
        allocatedAt: new Date('2026-12-11T12:00:00.000Z'),
      })?.toISOString(),
    ).toBe('2026-12-28T22:59:59.999Z');
  });
});
