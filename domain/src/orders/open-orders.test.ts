import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, eur } from '../money.ts';
import { openOrderLimits, provisionalRoomCents } from './open-orders.ts';

const openOrders = {
  maximumCount: 10,
  beforeApproval: { maximumEur: '50000.00', maximumCount: 5, sharePercent: 20 },
};
const sale = { capEur: '5000000.00', maximumPerOrderEur: '1000000.00', openOrders };

describe('what may be held without money', () => {
  it('[ORD-7] a person holds less before an officer has approved them, and one order of the largest size after it', () => {
    expect(openOrderLimits(sale, false)).toEqual({
      maximumCents: cents('50000.00'),
      maximumCount: 5,
    });
    expect(openOrderLimits(sale, true)).toEqual({
      maximumCents: cents('1000000.00'),
      maximumCount: 10,
    });
    const own = {
      ...sale,
      openOrders: { ...openOrders, maximumEur: '200000.00', maximumCount: 3 },
    };
    expect(openOrderLimits(own, true)).toEqual({
      maximumCents: cents('200000.00'),
      maximumCount: 3,
    });
    expect(openOrderLimits(own, false).maximumCount).toBe(3);
  });

  it.each([
    ['0.00', '0.00', '1000000.00'],
    ['1000000.00', '1000000.00', '0.00'],
    ['2000000.00', '0.00', '600000.00'],
    ['2500000.00', '500000.00', '100000.00'],
    ['4900000.00', '0.00', '20000.00'],
    ['5000000.00', '1000000.00', '0.00'],
    ['5000000.00', '0.00', '0.00'],
  ])(
    '[ORD-7] with %s sold, %s of it provisional, persons who are not approved may hold %s more',
    (reserved, provisional, room) => {
      const totals = { reservedCents: cents(reserved), provisionalCents: cents(provisional) };
      expect(eur(provisionalRoomCents(sale, totals))).toBe(room);
    },
  );

  it('[ORD-7] keeps the rest of the sale for approved investors, however much people without approval order', () => {
    const wishes = fc.array(
      fc.record({ approved: fc.boolean(), amount: fc.bigInt(101n, 100_000_000n) }),
    );
    fc.assert(
      fc.property(wishes, (list) => {
        const cap = cents(sale.capEur);
        let [reservedCents, provisionalCents] = [0n, 0n];
        for (const { approved, amount } of list) {
          const totals = { reservedCents, provisionalCents };
          const fits = reservedCents + amount <= cap;
          if (!fits || (!approved && amount > provisionalRoomCents(sale, totals))) continue;
          reservedCents += amount;
          if (!approved) provisionalCents += amount;
          const left = cap - (reservedCents - provisionalCents);
          if (!approved) expect(provisionalCents * 100n).toBeLessThanOrEqual(left * 20n);
        }
        expect(reservedCents).toBeLessThanOrEqual(cap);
      }),
    );
  });
});
