/** The last day of validity for an end (ISO): the day of the moment before it. */
export function lastDay(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString();
}
