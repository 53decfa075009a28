/**
 * Retention of contact messages (storage limitation, Art. 5(1)(e) GDPR). The privacy page and the
 * form name the first period.
 */
export const CONTACT_RETENTION = {
  /** After the answer. */
  answeredMonths: 12,
  /** After the person last wrote, for messages without an answer. */
  openMonths: 24,
} as const;

/**
 * The moment a number of calendar months earlier, in UTC; a missing day becomes the month's last.
 */
export function monthsBefore(now: Date, months: number): Date {
  const lastDay = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0),
  ).getUTCDate();
  const earlier = new Date(now);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(now.getUTCMonth() - months);
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return earlier;
}
