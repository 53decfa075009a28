import { dayAfter } from './day-after.ts';

/** Easter Sunday (YYYY-MM-DD) of a Gregorian year, by Gauss's rule in Lichtenberg's form. */
export function easterSunday(year: number): string {
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
