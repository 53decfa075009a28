import { dayAfter } from '../day-after.ts';
import { easterSunday } from '../easter-sunday.ts';

/**
 * Whether money moves on a day (YYYY-MM-DD): not at weekends and not on the six closing days of the
 * European payment system TARGET (decision of the ECB of 14 December 2000): New Year, Good Friday,
 * Easter Monday, 1 May, Christmas Day and 26 December. Throws RangeError if it is no day.
 */
export function isBusinessDay(day: string): boolean {
  const date = dateOf(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !targetHolidays(date.getUTCFullYear()).includes(day);
}

/**
 * The day itself, or the next business day ("following"; no interest accrues for the wait). Throws
 * RangeError if it is no day.
 */
export function businessDayOnOrAfter(day: string): string {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = dayAfter(candidate, 1);
  return candidate;
}

/** The last business day before a day. Throws RangeError if it is no day. */
export function businessDayBefore(day: string): string {
  let candidate = dayAfter(day, -1);
  while (!isBusinessDay(candidate)) candidate = dayAfter(candidate, -1);
  return candidate;
}

/** The closing days of TARGET in a year, as ISO dates. */
export function targetHolidays(year: number): string[] {
  const easter = easterSunday(year);
  return [
    `${year}-01-01`,
    dayAfter(easter, -2),
    dayAfter(easter, 1),
    `${year}-05-01`,
    `${year}-12-25`,
    `${year}-12-26`,
  ];
}

function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`not a day: ${JSON.stringify(day)}`);
  return date;
}
