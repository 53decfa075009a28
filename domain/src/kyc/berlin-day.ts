import { TIME_ZONE } from '../locale.ts';

// The Swedish date format is the ISO one.
const DAY = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The calendar day (YYYY-MM-DD) in Berlin at a moment. Ages and validity are counted in days at the
 * issuer's seat.
 */
export function berlinDay(moment: Date): string {
  return DAY.format(moment);
}
