import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCoveredSoon, missingCents, type OrderMoney, statusByMoney } from './order-money.ts';

const money = (creditedCents: bigint, seenCents = 0n): OrderMoney => ({
  amountCents: 250_000n,
  creditedCents,
  seenCents,
});

describe('the status of an order by its money', () => {
  it.each([
    [0n, 0n, 'pending', 250_000n, false],
    [0n, 1n, 'received', 249_999n, false],
    [1n, 0n, 'received', 249_999n, false],
    [0n, 250_000n, 'received', 0n, true],
    [249_999n, 0n, 'received', 1n, false],
    [249_999n, 1n, 'received', 0n, true],
    [250_000n, 0n, 'funds_received', 0n, true],
    [250_000n, 9n, 'funds_received', 0n, true],
  ] as const)(
    '[PAY-2] %s cents final and %s seen make it %s',
    (credited, seen, status, missing, isCovered) => {
      expect([
        statusByMoney(money(credited, seen)),
        missingCents(money(credited, seen)),
        isCoveredSoon(money(credited, seen)),
      ]).toEqual([status, missing, isCovered]);
    },
  );

  it('[PAY-2] only final money pays an order, however much is seen', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(0n, 10n ** 9n),
        fc.bigInt(0n, 10n ** 10n),
        (amountCents, creditedCents, seenCents) => {
          const one = { amountCents, creditedCents, seenCents };
          expect(statusByMoney(one) === 'funds_received').toBe(creditedCents >= amountCents);
          expect(statusByMoney(one) === 'pending').toBe(creditedCents + seenCents === 0n);
          expect(isCoveredSoon(one)).toBe(missingCents(one) === 0n);
          expect(missingCents(one) >= 0n && missingCents(one) <= amountCents).toBe(true);
        },
      ),
    );
  });
});
