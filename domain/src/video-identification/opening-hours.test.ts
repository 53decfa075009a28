import { describe, expect, it } from 'vitest';
import { isOpenAt, readOpeningHours } from './opening-hours.ts';

describe('the opening hours for calls', () => {
  it('[KYC-9] are German hours, in summer and in winter', () => {
    const hours = readOpeningHours('mon-fri 08:00-18:00');
    if (hours === null) throw new Error('not read');
    expect(isOpenAt(hours, new Date('2026-07-06T06:00:00Z'))).toBe(true);
    expect(isOpenAt(hours, new Date('2026-07-06T05:59:59Z'))).toBe(false);
    expect(isOpenAt(hours, new Date('2026-01-05T06:59:59Z'))).toBe(false);
    expect(isOpenAt(hours, new Date('2026-01-05T07:00:00Z'))).toBe(true);
    expect(isOpenAt(hours, new Date('2026-07-06T15:59:59Z'))).toBe(true);
    expect(isOpenAt(hours, new Date('2026-07-06T16:00:00Z'))).toBe(false);
    expect(isOpenAt(hours, new Date('2026-07-05T10:00:00Z'))).toBe(false);
  });

  it('[KYC-9] are refused in a spelling that makes no sense', () => {
    for (const text of [
      '',
      'always',
      'fri-mon 08:00-18:00',
      'mon-fri 18:00-08:00',
      'mon-fri 08:00-24:01',
      'xyz-fri 08:00-18:00',
      'mon-fri 8-18',
    ])
      expect(readOpeningHours(text)).toBeNull();
  });
});
