import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { berlinDay } from '../kyc/berlin-day.ts';
import { booksKeptUntil, identificationKeptUntil } from './retention.ts';

describe('how long the law requires us to keep personal data', () => {
  it('[SAFE-5] identification records are kept for five years after the year in which the relationship ends', () => {
    expect(identificationKeptUntil(new Date('2026-01-01T12:00:00Z'))).toBe('2031-12-31');
    expect(identificationKeptUntil(new Date('2026-12-31T12:00:00Z'))).toBe('2031-12-31');
  });

  it('[SAFE-5] books are kept for ten years after the year of the last entry', () => {
    expect(booksKeptUntil(new Date('2019-03-20T12:00:00Z'))).toBe('2029-12-31');
  });

  it('[SAFE-5] the year is that of Berlin', () => {
    expect(identificationKeptUntil(new Date('2026-12-31T22:59:59Z'))).toBe('2031-12-31');
    expect(identificationKeptUntil(new Date('2026-12-31T23:00:00Z'))).toBe('2032-12-31');
  });

  it("[SAFE-5] the period is never shorter than the law's years, and never a full year longer", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2019-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (moment) => {
          const [year = 0] = berlinDay(moment).split('-').map(Number);
          const rest = berlinDay(moment).slice(4);
          for (const [until, years] of [
            [identificationKeptUntil(moment), 5],
            [booksKeptUntil(moment), 10],
          ] as const) {
            expect(until >= `${year + years}${rest}`).toBe(true);
            expect(until < `${year + years + 1}${rest}`).toBe(true);
          }
        },
      ),
    );
  });
});
