import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { berlinLocal, later, readMoment } from './berlin-time.ts';

const iso = (text: string) => readMoment(text)?.toISOString();

function around(change: string): fc.Arbitrary<Date> {
  return fc
    .integer({ min: -180, max: 180 })
    .map((minutes) => new Date(Date.parse(change) + minutes * 60_000));
}

describe('moving the clock to a moment', () => {
  it('[OFF-5] takes a time without a zone as Berlin time, in winter and in summer', () => {
    expect(iso('2030-01-31T12:00')).toBe('2030-01-31T11:00:00.000Z');
    expect(iso('2030-07-31T12:00:30')).toBe('2030-07-31T10:00:30.000Z');
    expect(iso('2030-07-31T12:00:00Z')).toBe('2030-07-31T12:00:00.000Z');
    expect(iso('2030-07-31T12:00:00.5-05:00')).toBe('2030-07-31T17:00:00.500Z');
  });

  it('[OFF-5] refuses an invalid moment instead of shifting it', () => {
    for (const text of [
      '',
      'tomorrow',
      '2030-02-30T12:00',
      '2030-04-31T12:00:00Z',
      '2030-13-01T12:00',
      '2030-01-01',
      '2030-01-01T25:00',
      '2030-01-01T12:00+99:00',
      '1e9',
    ])
      expect(readMoment(text), text).toBeNull();
  });

  it('[OFF-5] reads the hours around a clock change correctly; the skipped hour in spring is the one after it', () => {
    expect(iso('2030-03-31T01:59')).toBe('2030-03-31T00:59:00.000Z');
    expect(iso('2030-03-31T02:30')).toBe('2030-03-31T01:30:00.000Z');
    expect(iso('2030-03-31T03:00')).toBe('2030-03-31T01:00:00.000Z');
    expect(iso('2030-10-27T01:59')).toBe('2030-10-26T23:59:00.000Z');
    expect(iso('2030-10-27T03:00')).toBe('2030-10-27T02:00:00.000Z');
  });

  it('[OFF-5] reads the value of a date and time field back as the same minute in Berlin', () => {
    const anyTime = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.oneof(anyTime, around('2030-03-31T01:00:00Z'), around('2030-10-27T01:00:00Z')),
        (moment) => {
          const back = readMoment(berlinLocal(moment));
          expect(back === null ? null : berlinLocal(back)).toBe(berlinLocal(moment));
        },
      ),
    );
  });

  it('[OFF-5] keeps the time of day in a step across a clock change', () => {
    expect(later(new Date('2030-03-30T11:00:00Z'), { days: 1 }).toISOString()).toBe(
      '2030-03-31T10:00:00.000Z',
    );
    expect(later(new Date('2030-10-26T10:00:00Z'), { days: 7 }).toISOString()).toBe(
      '2030-11-02T11:00:00.000Z',
    );
  });

  it('[OFF-5] takes the last of February as a month after the last of January', () => {
    expect(later(new Date('2031-01-31T11:00:00Z'), { months: 1 }).toISOString()).toBe(
      '2031-02-28T11:00:00.000Z',
    );
    expect(later(new Date('2031-12-31T23:30:00Z'), { months: 1 }).toISOString()).toBe(
      '2032-01-31T23:30:00.000Z',
    );
  });

  it('[OFF-5] always goes forward', () => {
    const steps = [{ days: 1 }, { days: 7 }, { months: 1 }];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2098-01-01'), noInvalidDate: true }),
        fc.constantFrom(...steps),
        (moment, step) => {
          expect(later(moment, step).getTime()).toBeGreaterThan(moment.getTime());
        },
      ),
    );
  });
});
