const DAY_MS = 86_400_000;

/**
 * Whether money moves on a day (YYYY-MM-DD): not at weekends and not on the six closing days of the European payment system
 * TARGET (decision of the ECB of 14 December 2000): New Year, Good Friday, Easter Monday, 1 May, Christmas Day and 26 December.
 * Throws RangeError on what is no day.
 */
export function isBusinessDay(day: string): boolean {
  const date = dateOf(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !targetHolidays(date.getUTCFullYear()).includes(day);
}

/** The day itself, or the next business day ("following"; no interest is owed for the wait). Throws RangeError on what is no day. */
export function businessDayOnOrAfter(day: string): string {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = dayLater(candidate, 1);
  return candidate;
}

/** The last business day before a day. Throws RangeError on what is no day. */
export function businessDayBefore(day: string): string {
  let candidate = dayLater(day, -1);
  while (!isBusinessDay(candidate)) candidate = dayLater(candidate, -1);
  return candidate;
}

/** The closing days of TARGET in a year, as ISO dates. */
export function targetHolidays(year: number): string[] {
  const easter = easterSunday(year);
  return [`${year}-01-01`, dayLater(easter, -2), dayLater(easter, 1), `${year}-05-01`, `${year}-12-25`, `${year}-12-26`];
}

/** Easter Sunday of the Gregorian calendar, by the rule of Gauss as Lichtenberg mended it. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const moonShift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sunShift = 2 - Math.floor((3 * century + 3) / 4);
  const moonYear = year % 19;
  const seed = (19 * moonYear + moonShift) % 30;
  const correction = Math.floor((seed + Math.floor(moonYear / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sunShift) % 7);
  const march = fullMoon + 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7);
  return new Date(Date.UTC(year, 2, march)).toISOString().slice(0, 10);
}

function dayLater(day: string, days: number): string {
  return new Date(dateOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw new RangeError(`not a day: ${JSON.stringify(day)}`);
  return date;
}
