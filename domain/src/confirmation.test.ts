import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIRMATION_HOURS, confirmationEnds, unconfirmedUntil } from './confirmation.ts';

describe('the time to confirm an address', () => {
  it('[WAIT-1][AUTH-10] is 48 hours, also across a change of summer time', () => {
    expect(CONFIRMATION_HOURS).toBe(48);
    expect(confirmationEnds(new Date('2030-03-30T12:00:00Z')).toISOString()).toBe(
      '2030-04-01T12:00:00.000Z',
    );
  });

  it('[WAIT-1][AUTH-10] a link works exactly as long as what it confirms is kept', () => {
    const moment = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, moment, (askedAt, now) => {
        const works = now < confirmationEnds(askedAt);
        const deleted = askedAt <= unconfirmedUntil(now);
        expect(works).toBe(!deleted);
      }),
    );
  });
});
