import { berlinDay } from '../kyc/berlin-day.ts';

const DAY_MS = 86_400_000;

/** The first moment of a calendar day (YYYY-MM-DD) in Berlin. Throws RangeError if it is no day. */
export function berlinDayStarts(day: string): Date {
  const start = ['+02:00', '+01:00']
    .map((offset) => new Date(`${day}T00:00:00${offset}`))
    .find(
      (moment) =>
        !Number.isNaN(moment.getTime()) &&
        berlinDay(moment) === day &&
        berlinDay(new Date(moment.getTime() - 1)) < day,
    );
  if (start === undefined) throw new RangeError(`not a day: ${JSON.stringify(day)}`);
  return start;
}

/** The first moment after a calendar day in Berlin; a day may have 23 or 25 hours. */
export function berlinDayEnds(day: string): Date {
  const noonAfter = new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS);
  return berlinDayStarts(noonAfter.toISOString().slice(0, 10));
}
