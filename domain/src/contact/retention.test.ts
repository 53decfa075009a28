import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsBefore } from './retention.ts';

const day = (text: string, months: number) =>
  monthsBefore(new Date(`${text}T12:34:56Z`), months).toISOString();

describe('months before a moment', () => {
  it("[SAFE-5] keep day and time, and take the month's last day if the day is missing", () => {
    expect([
      day('2026-05-17', 12),
      day('2024-02-29', 12),
      day('2026-03-31', 1),
      day('2026-01-15', 1),
      day('2026-01-31', 23),
    ]).toEqual([
      '2025-05-17T12:34:56.000Z',
      '2023-02-28T12:34:56.000Z',
      '2026-02-28T12:34:56.000Z',
      '2025-12-15T12:34:56.000Z',
      '2024-02-29T12:34:56.000Z',
    ]);
  });

  it('[SAFE-5] never fall in a month other than the one counted back to', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 240 }),
        (now, months) => {
          const earlier = monthsBefore(now, months);
          const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
          expect(monthOf(now) - monthOf(earlier)).toBe(months);
          expect(earlier.getTime() <= now.getTime()).toBe(true);
        },
      ),
    );
  });
});
