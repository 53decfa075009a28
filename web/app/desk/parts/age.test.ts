import { describe, expect, it } from 'vitest';
import { formatAge, urgency } from './age.ts';

const now = '2026-11-20T12:00:00.000Z';
const before = (hours: number) => ({
  since: new Date(Date.parse(now) - hours * 3_600_000).toISOString(),
  now,
});

describe('how long work has waited', () => {
  it('[DESK-2] is in whole units that a person would use', () => {
    expect([0, 0.5, 1, 5.9, 47.9, 48, 200].map((hours) => formatAge('en', before(hours)))).toEqual([
      '0 minutes',
      '30 minutes',
      '1 hour',
      '5 hours',
      '47 hours',
      '2 days',
      '8 days',
    ]);
    expect([1, 72].map((hours) => formatAge('de', before(hours)))).toEqual(['1 Stunde', '3 Tage']);
  });

  it('[DESK-2] is never negative, whatever the clock does', () => {
    expect(formatAge('en', before(-5))).toBe('0 minutes');
  });

  it('[DESK-2] becomes urgent after a day and late after three', () => {
    expect([-1, 0, 23.9, 24, 71.9, 72].map((hours) => urgency(before(hours)))).toEqual([
      'neutral',
      'neutral',
      'neutral',
      'warning',
      'warning',
      'error',
    ]);
  });
});
