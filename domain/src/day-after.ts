const DAY_MS = 86_400_000;

/** So many days behind a calendar day (YYYY-MM-DD); before it, when the number is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
