import { TIME_ZONE } from '@bb1/domain/locale';

/** How far one button moves the clock; days and months keep the time of day in Berlin. */
const STEPS = {
  hour: { hours: 1, days: 0, months: 0 },
  day: { hours: 0, days: 1, months: 0 },
  fortnight: { hours: 0, days: 14, months: 0 },
  month: { hours: 0, days: 0, months: 1 },
  quarter: { hours: 0, days: 0, months: 3 },
  year: { hours: 0, days: 0, months: 12 },
} as const;
export type ClockStep = keyof typeof STEPS;
export const CLOCK_STEPS: readonly ClockStep[] = [
  'hour',
  'day',
  'fortnight',
  'month',
  'quarter',
  'year',
];

// The Swedish date format is the ISO one, with a space for the T.
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const HOUR_MS = 3_600_000;

/** The time on Berlin's clocks at a moment: 2026-03-11T12:00:00. */
export function berlinWall(moment: string): string {
  return WALL.format(new Date(moment)).replace(' ', 'T');
}

/**
 * The moment (ISO, UTC) at which Berlin's clocks show this; null when it is invalid. A time skipped
 * by summer time counts as an hour later.
 */
export function berlinMoment(wall: string): string | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(wall)
    ? Date.parse(`${wall}Z`)
    : Number.NaN;
  if (Number.isNaN(shown)) return null;
  const nearby = shown - offsetAt(shown);
  return new Date(shown - offsetAt(nearby)).toISOString();
}

function offsetAt(moment: number): number {
  return Date.parse(`${berlinWall(new Date(moment).toISOString())}Z`) - moment;
}

/**
 * The moment one step after another one, both ISO. A month is the same day of the next month, or
 * its last day.
 */
export function afterStep(now: string, step: ClockStep): string {
  const { hours, days, months } = STEPS[step];
  if (hours > 0) return new Date(Date.parse(now) + hours * HOUR_MS).toISOString();
  const [day = '', time = ''] = berlinWall(now).split('T');
  return berlinMoment(`${addToDay(day, { days, months })}T${time}`) ?? now;
}

function addToDay(
  day: string,
  { days, months }: { readonly days: number; readonly months: number },
): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate) + days))
    .toISOString()
    .slice(0, 10);
}

export function isClockStep(text: string): text is ClockStep {
  return Object.hasOwn(STEPS, text);
}
