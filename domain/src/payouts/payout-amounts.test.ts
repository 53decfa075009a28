import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, decimal, eur, parseMoney } from '../money.ts';
import {
  fixedCouponCents,
  lumensFor,
  repaymentCents,
  variableCouponCents,
  variableCouponPoolCents,
} from './payout-amounts.ts';

const bb1 = { nominalEur: '1.00', fixedCouponPercentPerYear: '4', fixedCouponsPerYear: 4 } as const;
const units = (tokens: string) => parseMoney('TOKEN', tokens).units;
const holdings = fc.array(fc.bigInt({ min: 1n, max: 1_000_000_0000000n }), {
  minLength: 1,
  maxLength: 60,
});

describe('what a holder is paid', () => {
  it.each([
    ['1052.6315789', '10.53', '1052.63'],
    ['10526.3157894', '105.26', '10526.32'],
    ['52631.5789473', '526.32', '52631.58'],
    ['1052', '10.52', '1052.00'],
    ['0.0000001', '0.00', '0.00'],
    ['0.5', '0.01', '0.50'],
    ['0.4999999', '0.00', '0.50'],
  ])(
    '[CPN-1] for %s tokens is %s EUR per quarter, and %s EUR of repayment',
    (tokens, quarter, repayment) => {
      expect([
        eur(fixedCouponCents(units(tokens), bb1)),
        eur(repaymentCents(units(tokens), bb1.nominalEur)),
      ]).toEqual([quarter, repayment]);
    },
  );

  it('[CPN-1] is exactly one percent per quarter: ten thousand tokens yield 100.00 EUR forty times, whatever the number of days', () => {
    expect(eur(fixedCouponCents(units('10000'), bb1) * 40n)).toBe('4000.00');
  });

  it('[CPN-1] is 23.66 EUR for 1,052 tokens, from a pool of 60,000.00 EUR on 2,667,360 tokens', () => {
    expect(
      eur(
        variableCouponCents(units('1052'), {
          poolCents: cents('60000.00'),
          outstandingUnits: units('2667360'),
        }),
      ),
    ).toBe('23.66');
  });

  it('[CPN-1] comes from a pool of 60 percent of the profit before tax, and of nothing after a loss', () => {
    expect(
      [cents('100000.01'), 0n, cents('-5.00')].map((profit) =>
        eur(variableCouponPoolCents(profit, '60')),
      ),
    ).toEqual(['60000.00', '0.00', '0.00']);
  });

  it('[CPN-1] never adds up to more than the pool, and leaves less than a cent per holder', () => {
    fc.assert(
      fc.property(holdings, fc.bigInt({ min: 0n, max: 1_000_000_000n }), (held, poolCents) => {
        const outstandingUnits = held.reduce((all, one) => all + one, 0n);
        const paid = held
          .map((tokenUnits) => variableCouponCents(tokenUnits, { poolCents, outstandingUnits }))
          .reduce((all, one) => all + one, 0n);
        expect(paid <= poolCents && poolCents - paid < BigInt(held.length)).toBe(true);
      }),
    );
  });

  it('[CPN-1] is never less for a larger holding', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (one, more) => {
          expect(fixedCouponCents(one + more, bb1) >= fixedCouponCents(one, bb1)).toBe(true);
        },
      ),
    );
  });

  it('[CPN-2] is 83.9653304 lumens for 7.75 EUR at 0.0923 EUR, rounded down', () => {
    expect(decimal({ currency: 'XLM', units: lumensFor(cents('7.75'), '0.0923') })).toBe(
      '83.9653304',
    );
  });

  it('[CPN-2] never pays more in lumens than is owed, and leaves less than a stroop unpaid', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 10n }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (owed, price) => {
          const text = `${Math.floor(price / 1_000_000)}.${String(price % 1_000_000).padStart(6, '0')}`;
          const stroops = lumensFor(owed, text);
          // Cents by 10^5 by 10^6 against stroops by millionths.
          const exact = owed * 100_000n * 1_000_000n;
          expect(stroops * BigInt(price) <= exact && (stroops + 1n) * BigInt(price) > exact).toBe(
            true,
          );
        },
      ),
    );
  });

  it('[CPN-1][CPN-2] is refused for a zero price or more tokens than exist', () => {
    expect(() => lumensFor(1n, '0')).toThrow(RangeError);
    expect(() => variableCouponCents(2n, { poolCents: 1n, outstandingUnits: 1n })).toThrow(
      RangeError,
    );
    expect(() => variableCouponCents(0n, { poolCents: 1n, outstandingUnits: 0n })).toThrow(
      RangeError,
    );
  });
});
