import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { berlinDay } from '../kyc/berlin-day.ts';
import { berlinDayEnds, berlinDayStarts } from './berlin-day-bounds.ts';

const HOUR_MS = 3_600_000;

describe('a calendar day in Berlin', () => {
  it.each([
    ['2027-01-15', '2027-01-14T23:00:00.000Z', 24],
    ['2027-07-15', '2027-07-14T22:00:00.000Z', 24],
    ['2027-03-28', '2027-03-27T23:00:00.000Z', 23],
    ['2027-10-31', '2027-10-30T22:00:00.000Z', 25],
    ['2028-02-29', '2028-02-28T23:00:00.000Z', 24],
  ])('[ORD-3] %s begins at %s and has %i hours', (day, start, hours) => {
    expect(berlinDayStarts(day).toISOString()).toBe(start);
    expect((berlinDayEnds(day).getTime() - berlinDayStarts(day).getTime()) / HOUR_MS).toBe(hours);
  });

  it.each(['2027-02-29', '2027-13-01', '2027-00-10', 'today', ''])(
    '[ORD-3] %j is no day',
    (text) => {
      expect(() => berlinDayStarts(text)).toThrow(RangeError);
    },
  );

  it('[ORD-3] every moment lies in exactly the day whose bounds contain it', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1996-01-01T00:00:00Z'),
          max: new Date('2090-12-30T00:00:00Z'),
          noInvalidDate: true,
        }),
        (moment) => {
          const day = berlinDay(moment);
          expect(berlinDayStarts(day) <= moment && moment < berlinDayEnds(day)).toBe(true);
        },
      ),
    );
  });
});
