import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, tokens } from '../money.ts';
import { type PricedPart, priceOrder } from './price-order.ts';

const MAY_10 = '2027-05-10T00:00:00+02:00';
const during = new Date('2027-04-01T10:00:00Z');
/** Up to 10 May or 9 million, whichever comes first; then the nominal value. */
const sale = {
  tiers: [
    { priceEur: '0.95', until: MAY_10, volumeEur: '9000000.00' },
    { priceEur: '1.00', until: null, volumeEur: null },
  ],
};
/** The tiers of the 2019 sale, from the issuer's own example. */
const early = {
  tiers: [
    { priceEur: '0.70', until: null, volumeEur: '1000000.00' },
    { priceEur: '0.95', until: null, volumeEur: null },
  ],
};
const three = {
  tiers: [
    { priceEur: '0.70', until: null, volumeEur: '1000.00' },
    { priceEur: '0.80', until: null, volumeEur: '2500.00' },
    { priceEur: '1.00', until: null, volumeEur: null },
  ],
};

const sumOf = (parts: readonly PricedPart[], what: 'amountCents' | 'tokenUnits') =>
  parts.reduce((sum, part) => sum + part[what], 0n);
const tiersOf = (parts: readonly PricedPart[]) =>
  parts.map((part) => [part.tier, part.amountCents]);

describe('price tiers', () => {
  it('[OFF-2] give 1,364.66 tokens for 1,000 EUR, 83 % of it in the tier at 0.70 and the rest at 0.95', () => {
    const parts = priceOrder(early, {
      amountCents: 100_000n,
      soldCents: cents('999170.00'),
      now: during,
    });
    expect(tiersOf(parts)).toEqual([
      [0, 83_000n],
      [1, 17_000n],
    ]);
    expect(parts.map((part) => tokens(part.tokenUnits))).toEqual(['1185.7142857', '178.9473684']);
    expect(tokens(sumOf(parts, 'tokenUnits'))).toBe('1364.6616541');
  });

  it('[OFF-2] end by date or by volume, whichever comes first', () => {
    const [before, after] = [new Date(Date.parse(MAY_10) - 1), new Date(MAY_10)];
    const tierAt = (now: Date, soldEur: string) =>
      priceOrder(sale, { amountCents: 100n, soldCents: cents(soldEur), now })[0]?.tier;
    expect([
      tierAt(before, '0.00'),
      tierAt(after, '0.00'),
      tierAt(before, '8999999.00'),
      tierAt(before, '9000000.00'),
      tierAt(after, '9000000.00'),
    ]).toEqual([0, 1, 0, 1, 1]);
  });

  it.each([
    ['8999000.00', [[0, 100_000n]]],
    [
      '8999000.01',
      [
        [0, 99_999n],
        [1, 1n],
      ],
    ],
    [
      '8999999.99',
      [
        [0, 1n],
        [1, 99_999n],
      ],
    ],
    ['9000000.00', [[1, 100_000n]]],
  ] as const)(
    '[OFF-2] 1,000 EUR after %s sold are split exactly at the boundary',
    (soldEur, parts) => {
      expect(
        tiersOf(
          priceOrder(sale, { amountCents: 100_000n, soldCents: cents(soldEur), now: during }),
        ),
      ).toEqual(parts);
    },
  );

  it('[OFF-2] can all be part of one order', () => {
    expect(
      tiersOf(priceOrder(three, { amountCents: 300_000n, soldCents: 90_000n, now: during })),
    ).toEqual([
      [0, 10_000n],
      [1, 150_000n],
      [2, 140_000n],
    ]);
  });

  it('[OFF-2] no matter who comes first, each tier sells the same amount, and every order is the sum of its parts to the cent', () => {
    const soldPerTier = (amounts: readonly bigint[]) => {
      const perTier = new Map<number, bigint>();
      let soldCents = 0n;
      for (const amountCents of amounts) {
        const parts = priceOrder(three, { amountCents, soldCents, now: during });
        expect(sumOf(parts, 'amountCents')).toBe(amountCents);
        for (const part of parts)
          perTier.set(part.tier, (perTier.get(part.tier) ?? 0n) + part.amountCents);
        soldCents += amountCents;
      }
      return [...perTier].toSorted(([one], [other]) => one - other);
    };
    const amounts = fc.array(fc.bigInt(101n, 120_000n), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        amounts.chain((some) =>
          fc.tuple(
            fc.constant(some),
            fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
          ),
        ),
        ([some, shuffled]) => {
          expect(soldPerTier(shuffled)).toEqual(soldPerTier(some));
        },
      ),
    );
  });
});

describe('the price of a discount code', () => {
  it('[ORD-3] gives each part the better of tier price and code price, never both discounts', () => {
    const priced = (codePriceCents: bigint) =>
      priceOrder(three, {
        amountCents: 300_000n,
        soldCents: 90_000n,
        now: during,
        codePriceCents,
      }).map((part) => part.priceCents);
    expect(priced(90n)).toEqual([70n, 80n, 90n]);
    expect(priced(75n)).toEqual([70n, 75n, 75n]);
    expect(priced(60n)).toEqual([60n, 60n, 60n]);
    expect(priced(100n)).toEqual([70n, 80n, 100n]);
  });

  it('[ORD-3] never makes an order dearer or splits it differently, and no part is below the better price', () => {
    fc.assert(
      fc.property(
        fc.bigInt(101n, 500_000n),
        fc.bigInt(0n, 400_000n),
        fc.bigInt(1n, 120n),
        (amountCents, soldCents, codePriceCents) => {
          const [plain, coded] = [
            priceOrder(three, { amountCents, soldCents, now: during }),
            priceOrder(three, { amountCents, soldCents, now: during, codePriceCents }),
          ];
          expect(tiersOf(coded)).toEqual(tiersOf(plain));
          for (const [index, part] of coded.entries()) {
            const tierPrice = plain[index]?.priceCents ?? 0n;
            expect(part.priceCents).toBe(tierPrice < codePriceCents ? tierPrice : codePriceCents);
          }
          expect(sumOf(coded, 'amountCents')).toBe(amountCents);
          expect(sumOf(coded, 'tokenUnits') >= sumOf(plain, 'tokenUnits')).toBe(true);
        },
      ),
    );
  });
});
