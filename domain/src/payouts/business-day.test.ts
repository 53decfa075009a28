import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  businessDayBefore,
  businessDayOnOrAfter,
  isBusinessDay,
  targetHolidays,
} from './business-day.ts';

const anyDay = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('business days', () => {
  // Easter Sundays of the coupon years, from printed calendars.
  it.each([
    [2019, '2019-04-21'],
    [2020, '2020-04-12'],
    [2021, '2021-04-04'],
    [2022, '2022-04-17'],
    [2023, '2023-04-09'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
  ])('[CPN-1] %i has its Good Friday and Easter Monday around %s', (year, easter) => {
    const [goodFriday, easterMonday] = [-2, 1].map((days) =>
      new Date(Date.parse(easter) + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(targetHolidays(year).slice(1, 3)).toEqual([goodFriday, easterMonday]);
  });

  it.each([
    ['2020-01-01', '2020-01-02'],
    ['2022-01-01', '2022-01-03'],
    ['2029-07-01', '2029-07-02'],
    ['2019-10-01', '2019-10-01'],
    ['2023-04-07', '2023-04-11'],
    ['2027-12-25', '2027-12-27'],
  ])('[CPN-1] a payment owed on %s is made on %s', (owed, paid) =>
    expect(businessDayOnOrAfter(owed)).toBe(paid),
  );

  it("[CPN-1] the business day before New Year 2022 is New Year's Eve", () =>
    expect(businessDayBefore('2022-01-01')).toBe('2021-12-31'));

  it('[CPN-1] no business day lies between a day and its adjusted day, and adjusting again changes nothing', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const paid = businessDayOnOrAfter(day);
        expect(isBusinessDay(paid)).toBe(true);
        expect(businessDayOnOrAfter(paid)).toBe(paid);
        if (!isBusinessDay(day)) expect(businessDayBefore(paid) < day).toBe(true);
        expect(Date.parse(paid) - Date.parse(day)).toBeLessThanOrEqual(4 * 86_400_000);
      }),
    );
  });

  it.each(['2019-02-29', '2019-13-01', 'today', ''])('[CPN-1] %j is no day', (day) =>
    expect(() => isBusinessDay(day)).toThrow(RangeError),
  );
});
