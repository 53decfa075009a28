/** "30. Januar 2019" from an ISO date. Throws RangeError on anything else. */
export function germanDate(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(day);
}
