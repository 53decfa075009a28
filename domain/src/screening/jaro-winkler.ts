/**
 * Weight of a common prefix, and the longest prefix that counts (Winkler, "String Comparator
 * Metrics", 1990).
 */
const PREFIX_WEIGHT = 0.1;
const LONGEST_PREFIX = 4;

/** Similarity of two words from 0 to 1 (Jaro 1989, with Winkler's prefix); symmetric. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  // The pairing of letters can depend on the direction, so one direction is always used.
  const [a, b] =
    one.length < other.length || (one.length === other.length && one < other)
      ? [one, other]
      : [other, one];
  const jaro = jaroOf(a, b);
  return jaro + PREFIX_WEIGHT * commonPrefix(a, b) * (1 - jaro);
}

/** The least Jaro similarity with which two words with this common prefix can reach `least`. */
export function jaroNeeded(prefix: number, least: number): number {
  const bonus = PREFIX_WEIGHT * Math.min(prefix, LONGEST_PREFIX);
  return (least - bonus) / (1 - bonus);
}

function commonPrefix(a: string, b: string): number {
  const end = Math.min(a.length, b.length, LONGEST_PREFIX);
  let length = 0;
  while (length < end && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function jaroOf(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const takenInB = new Uint8Array(b.length);
  const matchedInA: number[] = [];
  for (let i = 0; i < a.length; i++) {
    const to = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= to; j++) {
      if (takenInB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      takenInB[j] = 1;
      matchedInA.push(a.charCodeAt(i));
      break;
    }
  }
  const matches = matchedInA.length;
  if (matches === 0) return 0;
  let outOfOrder = 0;
  for (let j = 0, at = 0; j < b.length; j++) {
    if (takenInB[j] === 1 && matchedInA[at++] !== b.charCodeAt(j)) outOfOrder++;
  }
  return (matches / a.length + matches / b.length + (matches - outOfOrder / 2) / matches) / 3;
}
