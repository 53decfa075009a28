import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterStep, berlinMoment, berlinWall, CLOCK_STEPS, isClockStep } from './clock-steps.ts';

const moments = fc
  .date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString());

describe('the clock of the product in the back office', () => {
  it('[OFF-5] every step goes forward', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...CLOCK_STEPS), (now, step) => {
        expect(Date.parse(afterStep(now, step))).toBeGreaterThan(Date.parse(now));
      }),
    );
  });

  it('[OFF-5] days and months keep the time of day in Berlin, also across the change of summer time', () => {
    expect(afterStep('2026-03-28T09:30:00.000Z', 'day')).toBe('2026-03-29T08:30:00.000Z');
    expect(berlinWall(afterStep('2026-10-24T10:00:00.000Z', 'fortnight'))).toBe(
      '2026-11-07T12:00:00',
    );
    expect(afterStep('2026-03-28T09:30:00.000Z', 'hour')).toBe('2026-03-28T10:30:00.000Z');
  });

  it('[OFF-5] a month after the 31st is the last day of the next month', () => {
    expect(berlinWall(afterStep('2027-01-31T11:00:00.000Z', 'month'))).toBe('2027-02-28T12:00:00');
    expect(berlinWall(afterStep('2028-02-29T11:00:00.000Z', 'year'))).toBe('2029-02-28T12:00:00');
    expect(berlinWall(afterStep('2026-11-30T11:00:00.000Z', 'quarter'))).toBe(
      '2027-02-28T12:00:00',
    );
  });

  it('[OFF-5] a typed time is Berlin time', () => {
    expect(berlinMoment('2026-01-15T12:00')).toBe('2026-01-15T11:00:00.000Z');
    expect(berlinMoment('2026-07-15T12:00')).toBe('2026-07-15T10:00:00.000Z');
    // At 02:00 the clocks go to 03:00: half past two does not exist.
    expect(berlinMoment('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('[OFF-5] each time on the clocks leads back to a moment at which they show it', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const back = berlinMoment(berlinWall(moment));
        expect(back === null ? null : berlinWall(back)).toBe(berlinWall(moment));
      }),
    );
  });

  it('[OFF-5] an invalid time is passed on for the API to refuse', () => {
    expect(
      ['', 'tomorrow', '2026-13-01T00:00', '2026-01-01', '2026-01-01T25:00'].map(berlinMoment),
    ).toEqual([null, null, null, null, null]);
    expect(['year', 'to', 'constructor', ''].map(isClockStep)).toEqual([true, false, false, false]);
  });
});
