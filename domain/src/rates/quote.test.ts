import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../fraction.ts';
import { decimal, money } from '../money.ts';
import { creditedCents, dueUnits, PAYABLE_STEP } from './quote.ts';
import { RATED_CURRENCIES, rateText } from './rate.ts';

const currency = fc.constantFrom(...RATED_CURRENCIES);
const eurCents = fc.bigInt(1n, 10n ** 12n);
const scaledRate = fc.bigInt(10n ** 8n, 10n ** 18n);
const SCALE = 10n ** 12n;
const DECIMALS = { XLM: 7n, BTC: 8n, ETH: 18n };
const text = (scaled: bigint) => rateText(fraction(scaled, SCALE));
/**
 * Units times rate against cents, over one common denominator: positive when the units are worth
 * more.
 */
const surplus = (
  one: (typeof RATED_CURRENCIES)[number],
  units: bigint,
  scaled: bigint,
  cents: bigint,
) => units * scaled * 100n - cents * SCALE * 10n ** DECIMALS[one];

describe('the amount due in a currency', () => {
  it('[PAY-5] is rounded up: never worth less than the amount in EUR, and never by more than one step above it', () => {
    fc.assert(
      fc.property(currency, eurCents, scaledRate, (one, cents, scaled) => {
        const due = dueUnits({ currency: one, eurCents: cents, rate: text(scaled) });
        expect(due % PAYABLE_STEP[one]).toBe(0n);
        expect(surplus(one, due, scaled, cents) >= 0n).toBe(true);
        expect(surplus(one, due - PAYABLE_STEP[one], scaled, cents) < 0n).toBe(true);
      }),
    );
  });

  it('[PAY-5] grows with the amount and falls with the rate', () => {
    fc.assert(
      fc.property(
        currency,
        eurCents,
        eurCents,
        scaledRate,
        scaledRate,
        (one, cents, more, scaled, higher) => {
          const due = (euros: bigint, by: bigint) =>
            dueUnits({ currency: one, eurCents: euros, rate: text(by) });
          expect(due(cents + more, scaled) >= due(cents, scaled)).toBe(true);
          expect(due(cents, scaled + higher) <= due(cents, scaled)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['XLM', 775n, '0.0923', '83.9653305'],
    ['XLM', 100n, '0.1', '10.0000000'],
    ['BTC', 250_000n, '92000', '0.02717392'],
    ['ETH', 250_000n, '3000', '0.833333340000000000'],
    ['ETH', 0n, '3000', '0.000000000000000000'],
  ] as const)('[PAY-5] %s for %d cents at %s is %s', (one, cents, rate, amount) => {
    expect(decimal(money(one, dueUnits({ currency: one, eurCents: cents, rate })))).toBe(amount);
  });

  it('[PAY-5] is refused without a rate, or for a negative amount', () => {
    for (const rate of ['0', '', '-1', 'NaN'])
      expect(() => dueUnits({ currency: 'BTC', eurCents: 1n, rate })).toThrow(RangeError);
    expect(() => dueUnits({ currency: 'BTC', eurCents: -1n, rate: '1' })).toThrow(RangeError);
  });
});

describe('the credit for units of a currency', () => {
  const quote = fc.record({
    dueUnits: fc.bigInt(1n, 10n ** 24n),
    eurCents: fc.bigInt(0n, 10n ** 12n),
  });
  const units = fc.bigInt(0n, 2n * 10n ** 24n);

  it("[PAY-5] is exactly the quote's amount for the units due, and for more", () => {
    fc.assert(
      fc.property(quote, units, (one, more) => {
        expect(creditedCents({ ...one, units: one.dueUnits })).toBe(one.eurCents);
        expect(creditedCents({ ...one, units: one.dueUnits + more })).toBe(one.eurCents);
      }),
    );
  });

  it('[PAY-5] is rounded down by less than a cent, and zero for zero', () => {
    fc.assert(
      fc.property(quote, fc.bigInt(0n, 10n ** 6n - 1n), (one, millionths) => {
        const paid = (one.dueUnits * millionths) / 10n ** 6n;
        const credited = creditedCents({ ...one, units: paid });
        const rest = one.eurCents * paid - credited * one.dueUnits;
        expect(rest >= 0n && rest < one.dueUnits).toBe(true);
      }),
    );
    expect(creditedCents({ units: 0n, dueUnits: 5n, eurCents: 100n })).toBe(0n);
  });

  it('[PAY-5] grows with the payment, and parts are never credited more than the whole', () => {
    fc.assert(
      fc.property(quote, units, units, (one, first, second) => {
        const credited = (paid: bigint) => creditedCents({ ...one, units: paid });
        expect(credited(first + second) >= credited(first)).toBe(true);
        if (first + second <= one.dueUnits)
          expect(credited(first) + credited(second) <= credited(first + second)).toBe(true);
      }),
    );
  });

  it('[PAY-5] is never the whole amount for one unit less than due', () => {
    fc.assert(
      fc.property(currency, eurCents, scaledRate, (one, cents, scaled) => {
        const due = dueUnits({ currency: one, eurCents: cents, rate: text(scaled) });
        expect(creditedCents({ units: due - 1n, dueUnits: due, eurCents: cents }) < cents).toBe(
          true,
        );
      }),
    );
  });

  it('[PAY-5] is refused for negative units', () => {
    for (const wrong of [{ units: -1n }, { dueUnits: -1n }, { eurCents: -1n }])
      expect(() => creditedCents({ units: 1n, dueUnits: 1n, eurCents: 1n, ...wrong })).toThrow(
        RangeError,
      );
  });
});
