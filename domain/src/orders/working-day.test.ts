import { describe, expect, it } from 'vitest';
import { isWorkingDay, workingDayFrom } from './working-day.ts';

describe('days on which periods end', () => {
  it.each([
    '2027-03-26',
    '2027-03-29',
    '2026-04-03',
    '2026-04-06',
    '2028-04-14',
    '2028-04-17',
    '2038-04-26',
    '2027-05-06',
    '2027-05-17',
    '2027-01-01',
    '2029-05-01',
    '2028-10-03',
    '2028-12-25',
    '2028-12-26',
  ])('[ORD-5] %s is a holiday of the whole of Germany', (day) => {
    expect(isWorkingDay(day)).toBe(false);
  });

  it('[ORD-5] neither Saturdays nor Sundays are working days, and all others are', () => {
    expect(['2027-04-09', '2027-04-10', '2027-04-11', '2027-04-12'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('[ORD-5] the first working day follows holidays and a weekend', () => {
    expect(workingDayFrom('2026-12-25')).toBe('2026-12-28');
    expect(workingDayFrom('2027-03-26')).toBe('2027-03-30');
    expect(workingDayFrom('2027-03-30')).toBe('2027-03-30');
  });
});
