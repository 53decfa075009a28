import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, parseMoney, tokens } from '../money.ts';
import {
  type AffiliateTerms,
  commissionUnits,
  programmeEnds,
  programmeRuns,
} from './commission.ts';

const affiliate: AffiliateTerms = {
  commissionPercent: '5',
  minimumInvestmentEur: '2000.00',
  minimumRewardTokens: '100',
  end: '2019-05-10T23:59:59+02:00',
  extensionWeeks: 8,
  cookieDays: 30,
};
const during = new Date('2019-04-01T10:00:00Z');

function commission(
  paid: string,
  {
    at = during,
    nominalEur = '1.00',
    terms = {},
  }: { at?: Date; nominalEur?: string; terms?: Partial<AffiliateTerms> } = {},
): string {
  return tokens(
    commissionUnits(
      { affiliate: { ...affiliate, ...terms }, nominalEur },
      { paidCents: cents(paid), at },
    ),
  );
}

describe('the commission of a referred investment', () => {
  it.each([
    ['1999.99', '0.0000000'],
    ['2000.00', '100.0000000'],
    ['2000.01', '100.0005000'],
    ['10000.00', '500.0000000'],
    ['0.00', '0.0000000'],
  ])('[AFF-2] %s EUR paid earn %s tokens', (paid, earned) => {
    expect(commission(paid)).toBe(earned);
  });

  it('[AFF-2] is counted in tokens at nominal value, rounded down to 7 decimals', () => {
    expect(commission('2000.01', { nominalEur: '0.70' })).toBe('142.8578571');
    expect(commission('3333.33', { terms: { commissionPercent: '3.3' } })).toBe('109.9998900');
  });

  it('[AFF-2] a reward below the minimum is nothing, also for a large investment', () => {
    expect(commission('2000.00', { terms: { minimumRewardTokens: '100.0000001' } })).toBe(
      '0.0000000',
    );
    expect(commission('2000.01', { terms: { minimumRewardTokens: '100.0000001' } })).toBe(
      '100.0005000',
    );
    expect(commission('2000.00', { nominalEur: '1.01' })).toBe('0.0000000');
  });

  it('[AFF-2] ends with the programme, to the millisecond', () => {
    const end = Date.parse(affiliate.end);
    expect([
      commission('2000.00', { at: new Date(end - 1) }),
      commission('2000.00', { at: new Date(end) }),
    ]).toEqual(['100.0000000', '0.0000000']);
    expect([
      programmeRuns(affiliate, new Date(end - 1)),
      programmeRuns(affiliate, new Date(end)),
    ]).toEqual([true, false]);
  });

  it('[AFF-2] never exceeds its share of what was paid, and paying more never earns less', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 10n ** 8n), (paidCents, more) => {
        const earned = (amount: bigint) =>
          commissionUnits({ affiliate, nominalEur: '1.00' }, { paidCents: amount, at: during });
        expect(earned(paidCents) * 100n * 100n <= paidCents * 5n * 10_000_000n).toBe(true);
        expect(earned(paidCents + more) >= earned(paidCents)).toBe(true);
        const units = earned(paidCents);
        expect(
          units === 0n || units >= parseMoney('TOKEN', affiliate.minimumRewardTokens).units,
        ).toBe(true);
      }),
    );
  });
});

describe('the end of the programme', () => {
  it.each([
    ['2019-05-10T23:59:59+02:00', '2019-07-05T23:59:59+02:00'],
    ['2026-09-30T23:59:59+02:00', '2026-11-25T23:59:59+01:00'],
    ['2027-02-20T23:59:59+01:00', '2027-04-17T23:59:59+02:00'],
    // Across a leap day, and from the day on which summer time begins.
    ['2028-02-10T18:00:00+01:00', '2028-04-06T18:00:00+02:00'],
    ['2027-03-28T23:59:59+02:00', '2027-05-23T23:59:59+02:00'],
  ])('[AFF-2] at %s is extended by eight weeks to %s', (end, extended) => {
    expect([programmeEnds({ end }), programmeEnds({ end }, 8)]).toEqual([
      Date.parse(end),
      Date.parse(extended),
    ]);
  });
});
