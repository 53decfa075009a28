/**
 * Lines of OWASP ASVS 5.0.0 that docs/security/asvs.md must have: chapters 2, 3, 6 and 7, level 1 and 2 whole, of level 3
 * those that money, identity and back office are worth. Ranges of numbers, and the level of each.
 */
const RANGES: readonly (readonly [first: string, last: string, level: 1 | 2 | 3])[] = [
  ['2.1.1', '2.1.1', 1], ['2.1.2', '2.1.3', 2], ['2.2.1', '2.2.2', 1], ['2.2.3', '2.2.3', 2], ['2.3.1', '2.3.1', 1], ['2.3.2', '2.3.4', 2], ['2.3.5', '2.3.5', 3], ['2.4.1', '2.4.1', 2], ['2.4.2', '2.4.2', 3],
  ['3.2.1', '3.2.2', 1], ['3.3.1', '3.3.1', 1], ['3.3.2', '3.3.4', 2], ['3.4.1', '3.4.2', 1], ['3.4.3', '3.4.6', 2], ['3.4.7', '3.4.8', 3], ['3.5.1', '3.5.3', 1], ['3.5.4', '3.5.5', 2], ['3.5.6', '3.5.8', 3], ['3.6.1', '3.6.1', 3], ['3.7.1', '3.7.2', 2],
  ['6.1.1', '6.1.1', 1], ['6.1.2', '6.1.3', 2], ['6.2.1', '6.2.8', 1], ['6.2.9', '6.2.12', 2], ['6.3.1', '6.3.2', 1], ['6.3.3', '6.3.4', 2], ['6.3.5', '6.3.5', 3], ['6.3.7', '6.3.8', 3], ['6.4.1', '6.4.2', 1], ['6.4.3', '6.4.4', 2], ['6.4.6', '6.4.6', 3],
  ['6.5.1', '6.5.5', 2], ['6.5.6', '6.5.6', 3], ['6.5.8', '6.5.8', 3], ['6.6.1', '6.6.3', 2], ['6.8.1', '6.8.4', 2],
  ['7.1.1', '7.1.3', 2], ['7.2.1', '7.2.4', 1], ['7.3.1', '7.3.2', 2], ['7.4.1', '7.4.2', 1], ['7.4.3', '7.4.5', 2], ['7.5.1', '7.5.2', 2], ['7.5.3', '7.5.3', 3], ['7.6.1', '7.6.2', 2],
];

/** The level of every line, by its number. */
export const ASVS_LINES: ReadonlyMap<string, 1 | 2 | 3> = new Map(
  RANGES.flatMap(([first, last, level]) => {
    const [section, from] = split(first);
    return Array.from({ length: split(last)[1] - from + 1 }, (_, index) => [`${section}.${from + index}`, level] as const);
  }),
);

function split(number: string): [section: string, line: number] {
  const at = number.lastIndexOf('.');
  return [number.slice(0, at), Number(number.slice(at + 1))];
}
