import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberState } from './member.ts';
import { newsletterKeptSince, waitlistIsOver } from './retention.ts';

const moment = fc.date({
  min: new Date('2000-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});
const yes = new Date('2030-01-01');

describe('the state of a waitlist member', () => {
  it('[WAIT-1][WAIT-2] is the furthest step taken', () => {
    expect(memberState({ confirmedAt: null, invitedAt: null, claimedAt: null })).toBe(
      'unconfirmed',
    );
    expect(memberState({ confirmedAt: yes, invitedAt: null, claimedAt: null })).toBe('waiting');
    expect(memberState({ confirmedAt: yes, invitedAt: yes, claimedAt: null })).toBe('invited');
    expect(memberState({ confirmedAt: yes, invitedAt: yes, claimedAt: yes })).toBe('claimed');
    expect(memberState({ confirmedAt: yes, invitedAt: null, claimedAt: yes })).toBe('claimed');
  });
});

describe('retention of waitlist and newsletter addresses', () => {
  it('[WAIT-1] ends for newsletter addresses within three calendar years', () => {
    expect(newsletterKeptSince(new Date('2033-05-10T08:00:00Z')).toISOString()).toBe(
      '2030-05-10T08:00:00.000Z',
    );
    expect(newsletterKeptSince(new Date('2032-02-29T08:00:00Z')).toISOString()).toBe(
      '2029-02-28T08:00:00.000Z',
    );
    fc.assert(
      fc.property(moment, (now) => {
        const years = now.getUTCFullYear() - newsletterKeptSince(now).getUTCFullYear();
        expect(years).toBe(3);
      }),
    );
  });

  it('[WAIT-1] ends for the waitlist thirty days after the sale, to the moment', () => {
    const sale = { end: '2030-05-10T12:00:00Z' };
    expect(waitlistIsOver(sale, new Date('2030-06-09T11:59:59.999Z'))).toBe(false);
    expect(waitlistIsOver(sale, new Date('2030-06-09T12:00:00Z'))).toBe(true);
  });
});
