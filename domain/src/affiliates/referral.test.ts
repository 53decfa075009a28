import { describe, expect, it } from 'vitest';
import { mayExtend, programmeEnds, programmeRuns } from './commission.ts';
import { affiliateCodeField, isAffiliateCode, mayTakePart, referralHolds } from './referral.ts';

const agreedAt = new Date('2019-03-20T10:00:00Z');
const DAY_MS = 86_400_000;
const holds = (ms: number) =>
  referralHolds({ cookieDays: 30 }, { agreedAt, signedUpAt: new Date(agreedAt.getTime() + ms) });

describe('a referral', () => {
  it('[AFF-2] binds from the moment of consent to the last millisecond of the thirtieth day', () => {
    expect([holds(-1), holds(0), holds(30 * DAY_MS - 1), holds(30 * DAY_MS)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('[AFF-2] is open to people who joined the waitlist or the programme with a confirmed address, or are identified', () => {
    const newAccount = {
      emailConfirmed: false,
      onWaitlist: false,
      signedUpForIt: false,
      identified: false,
    };
    expect(mayTakePart(newAccount)).toBe(false);
    expect(mayTakePart({ ...newAccount, emailConfirmed: true })).toBe(false);
    expect(mayTakePart({ ...newAccount, onWaitlist: true, signedUpForIt: true })).toBe(false);
    expect(mayTakePart({ ...newAccount, emailConfirmed: true, onWaitlist: true })).toBe(true);
    expect(mayTakePart({ ...newAccount, emailConfirmed: true, signedUpForIt: true })).toBe(true);
    expect(mayTakePart({ ...newAccount, identified: true })).toBe(true);
  });

  it('[AFF-1] uses a code without ambiguous characters, which may be typed in lower case', () => {
    expect(affiliateCodeField.parse(' abcdefgh23 ')).toBe('ABCDEFGH23');
    for (const wrong of [
      '',
      'ABCDEFGH2',
      'ABCDEFGH234',
      'ABCDEFGH2O',
      'ABCDEFGH2I',
      'ABCDEFGH-2',
      "ABCDEFGH2'",
    ])
      expect([wrong, isAffiliateCode(wrong)]).toEqual([wrong, false]);
  });
});

describe('the programme', () => {
  const affiliate = { end: '2019-05-10T23:59:59+02:00', extensionWeeks: 8 };
  const end = Date.parse(affiliate.end);

  it('[AFF-2] can be extended once, by eight weeks, while it runs and if the offering allows it', () => {
    expect(mayExtend(affiliate, { now: new Date(end - 1), extendedWeeks: 0 })).toBe(true);
    expect(mayExtend(affiliate, { now: new Date(end), extendedWeeks: 0 })).toBe(false);
    expect(mayExtend(affiliate, { now: new Date(end - 1), extendedWeeks: 8 })).toBe(false);
    expect(
      mayExtend({ ...affiliate, extensionWeeks: 0 }, { now: new Date(end - 1), extendedWeeks: 0 }),
    ).toBe(false);
  });

  it('[AFF-2] ends eight weeks later to the millisecond once extended', () => {
    expect(new Date(programmeEnds(affiliate, 8)).toISOString()).toBe('2019-07-05T21:59:59.000Z');
    const extended = (ms: number) =>
      programmeRuns(affiliate, new Date(programmeEnds(affiliate, 8) + ms), 8);
    expect([extended(-1), extended(0)]).toEqual([true, false]);
  });
});
