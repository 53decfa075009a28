const DAY_MS = 86_400_000;

/**
 * Whether a calendar day (YYYY-MM-DD) is no Saturday, no Sunday and no holiday of the whole of Germany. Holidays of single
 * states are not looked at: which of them counts depends on where a declaration is received (section 193 BGB).
 */
export function isWorkingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).has(day);
}

/** The day itself, or the first working day behind it. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(dayAfter(day, 1));
}

/** So many days behind a calendar day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function holidaysOf(year: number): Set<string> {
  const easter = easterSunday(year);
  // Good Friday, Easter Monday, Ascension, Whit Monday.
  const movable = [-2, 1, 39, 50].map((days) => dayAfter(easter, days));
  return new Set([...['01-01', '05-01', '10-03', '12-25', '12-26'].map((day) => `${year}-${day}`), ...movable]);
}

/** After Gauss, in the form of Lichtenberg. */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const seed = (19 * golden + moon) % 30;
  const correction = Math.floor((seed + Math.floor(golden / 11)) / 29);
  const fullMoon = 21 + seed - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  const marchDay = fullMoon + 7 - ((((fullMoon - firstSunday) % 7) + 7) % 7);
  return dayAfter(`${year}-03-01`, marchDay - 1);
}
