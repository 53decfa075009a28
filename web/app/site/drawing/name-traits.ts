/**
 * A whole number below `count` that depends only on the name and the purpose, so that a drawing
 * never changes.
 */
export function trait(name: string, purpose: string, count: number): number {
  // FNV-1a, then the final mixing of MurmurHash3: names that differ in one letter yield very
  // different numbers.
  let hash = 0x811c9dc5;
  for (const letter of `${purpose}/${name}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % count;
}
