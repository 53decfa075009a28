import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, divideFloor, eur } from '../money.ts';
import { creditedCents, dueUnits } from './quote.ts';
import { finalBy, valuationOf } from './valuation.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const SATOSHI = 100_000_000n;
const HOURS = 6;
const at = (ms: number) => new Date(Date.parse('2031-03-01T12:00:00Z') + ms);
const quote = { expiresAt: at(30 * MINUTE) };
const late = { by: 'rate_at_finality', reason: 'final_too_late' };

describe('by what a payment counts', () => {
  it.each([
    ['at once', 0, { by: 'quote', quote }],
    ['when the quote ends', 30 * MINUTE, { by: 'quote', quote }],
    ['in the last moment', 30 * MINUTE + HOURS * HOUR, { by: 'quote', quote }],
    ['a moment later', 30 * MINUTE + HOURS * HOUR + 1, late],
    ['a week later', 7 * 24 * HOUR, late],
  ] as const)('[PAY-11] seen in time and final %s', (_when, ms, valuation) => {
    expect(valuationOf({ seenUnder: quote, finalAt: at(ms) }, HOURS)).toEqual(valuation);
  });

  it('[PAY-11] seen while no quote held, it counts at the rate of the moment at which it became final', () => {
    expect(valuationOf({ seenUnder: null, finalAt: at(0) }, HOURS)).toEqual({
      by: 'rate_at_finality',
      reason: 'seen_without_quote',
    });
  });

  it('[PAY-11] the last moment is known before anybody pays: it follows from the quote alone', () => {
    expect(finalBy(quote, HOURS)).toEqual(at(30 * MINUTE + HOURS * HOUR));
  });
});

/** A rate in whole cents for one bitcoin. */
const rates = fc.bigInt(1_000_00n, 200_000_00n);
const payments = fc.record({
  quoteRate: rates,
  finalRate: rates,
  units: fc.bigInt(1n, 50n * SATOSHI),
  eurCents: fc.bigInt(101n, 100_000_000n),
  finalAfterMs: fc.integer({ min: 0, max: 30 * 24 * HOUR }),
});
type Payment = typeof payments extends fc.Arbitrary<infer T> ? T : never;

/** What the product credits, as it would for a payment that the whole order is paid with. */
function credited(payment: Payment, isSeenInTime = true): bigint {
  const valuation = valuationOf(
    { seenUnder: isSeenInTime ? quote : null, finalAt: at(payment.finalAfterMs) },
    HOURS,
  );
  const rate = eur(valuation.by === 'quote' ? payment.quoteRate : payment.finalRate);
  const due = dueUnits({ currency: 'BTC', eurCents: payment.eurCents, rate });
  return creditedCents({ units: payment.units, dueUnits: due, eurCents: payment.eurCents });
}
/** What the units are worth when they are final, as far as the order asks for it. */
function worth({ units, finalRate, eurCents }: Payment): bigint {
  const value = divideFloor(units * finalRate, SATOSHI);
  return value < eurCents ? value : eurCents;
}

describe('a payer who could choose the better of two outcomes', () => {
  const tooLate = payments.map((one) => ({
    ...one,
    finalAfterMs: one.finalAfterMs + 30 * MINUTE + HOURS * HOUR + 1,
  }));

  it('[PAY-11] a payer who lets a payment wait beyond the limit gets what it is worth then, whatever the quote was: never more, and less by a cent at most', () => {
    fc.assert(
      fc.property(tooLate, (one) => {
        expect(credited(one)).toBeLessThanOrEqual(worth(one));
        expect(worth(one) - credited(one)).toBeLessThanOrEqual(1n);
      }),
    );
  });

  it('[PAY-11] a payer gains nothing by replacing a payment that waits: the one that comes instead counts the same', () => {
    fc.assert(
      fc.property(tooLate, rates, (one, otherQuote) => {
        const outcomes = [
          credited(one),
          credited(one, false),
          credited({ ...one, quoteRate: otherQuote }),
        ];
        expect(new Set(outcomes).size).toBe(1);
      }),
    );
  });

  it('[PAY-11] the issuer gains nothing by being slow: what is seen and final in time has the rate of its quote, wherever the market went', () => {
    const inTime = payments.map((one) => ({
      ...one,
      finalAfterMs: one.finalAfterMs % (30 * MINUTE + HOURS * HOUR),
    }));
    fc.assert(
      fc.property(inTime, rates, (one, otherRate) => {
        expect(credited(one)).toBe(credited({ ...one, finalRate: otherRate }));
      }),
    );
  });

  it('[PAY-11] a payment in two parts is never worth more than in one', () => {
    fc.assert(
      fc.property(payments, fc.nat(100), (one, percent) => {
        const first = { ...one, units: (one.units * BigInt(percent)) / 100n };
        const parts = credited(first) + credited({ ...one, units: one.units - first.units });
        const most = one.eurCents;
        expect(parts < most ? parts : most).toBeLessThanOrEqual(credited(one));
      }),
    );
  });

  it('[PAY-11] of 2,500 EUR at 90,000 a payment that is final at 72,900 pays 2,024.99', () => {
    expect(
      credited({
        quoteRate: cents('90000.00'),
        finalRate: cents('72900.00'),
        units: 2_777_778n,
        eurCents: 250_000n,
        finalAfterMs: 7 * 24 * HOUR,
      }),
    ).toBe(cents('2024.99'));
  });
});
