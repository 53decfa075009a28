/** A long key by its beginning and its end, as people compare it. */
export function shortened(key: string): string {
  return key.length > 24 ? `${key.slice(0, 10)}…${key.slice(-6)}` : key;
}
