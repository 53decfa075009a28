/** The beginning and end of a long key, as people compare it. */
export function shortened(key: string): string {
  return key.length > 24 ? `${key.slice(0, 10)}…${key.slice(-6)}` : key;
}
