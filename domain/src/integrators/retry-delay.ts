/** Minutes before each further attempt, as Standard Webhooks recommends; the last one repeats. */
const MINUTES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440] as const;

/** Milliseconds to wait after this many failures in a row, at least one. */
export function retryDelay(failures: number): number {
  return (MINUTES[Math.min(failures, MINUTES.length) - 1] ?? MINUTES[0]) * 60_000;
}
