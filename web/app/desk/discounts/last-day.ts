/** The last day on which something counts that ends before a moment (ISO): the day of the moment before. */
export function lastDay(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString();
}
