const DAY_MS = 86_400_000;

/** The calendar day (YYYY-MM-DD) a number of days later, or earlier if the number is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
