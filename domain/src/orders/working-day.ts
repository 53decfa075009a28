import { dayAfter } from '../day-after.ts';
import { easterSunday } from '../easter-sunday.ts';

/**
 * Whether a calendar day (YYYY-MM-DD) is neither a Saturday, a Sunday nor a holiday of the whole of
 * Germany. Holidays of single states are ignored: which of them applies depends on where a
 * declaration is received (section 193 BGB).
 */
export function isWorkingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).has(day);
}

/** The day itself, or the next working day. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(dayAfter(day, 1));
}

function holidaysOf(year: number): Set<string> {
  const easter = easterSunday(year);
  // Good Friday, Easter Monday, Ascension, Whit Monday.
  const movable = [-2, 1, 39, 50].map((days) => dayAfter(easter, days));
  return new Set([
    ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((day) => `${year}-${day}`),
    ...movable,
  ]);
}
