/**
 * The shortest call that can identify somebody. The spoken consent, three security features of a
 * tilted document, a number read aloud and a code that arrives by mail take longer.
 */
export const LEAST_CALL_SECONDS = 180;

/** The interval at which the officer's browser sends parts of the recording. */
export const RECORDING_PART_SECONDS = 10;

/**
 * Room for a reload of the officer's page: the part that is lost with it, the new connection, and
 * the next part. Anything longer is a gap in the recording.
 */
export const LONGEST_UNRECORDED_SECONDS = 60;

/** The longest time without a received part, from the first connection until now. */
export function longestUnrecordedSeconds(
  connectedAt: Date,
  partsReceivedAt: readonly Date[],
  now: Date,
): number {
  const moments = [connectedAt, ...partsReceivedAt, now]
    .map((at) => at.getTime())
    .filter((at) => at >= connectedAt.getTime())
    .toSorted((one, other) => one - other);
  return Math.max(
    ...moments.map((at, index) => (at - (moments[index - 1] ?? connectedAt.getTime())) / 1000),
  );
}
