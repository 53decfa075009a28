import { TIME_ZONE } from '../locale.ts';

// The Swedish way of writing a date is the ISO one.
const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day (YYYY-MM-DD) in Berlin at a moment: ages and validity are counted in days of the issuer's seat. */
export function berlinDay(moment: Date): string {
  return DAY.format(moment);
}
