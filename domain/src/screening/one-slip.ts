/**
 * Whether two words differ by one slip of the keyboard or pen: a letter wrong, too many, missing, or two neighbours swapped
 * (distance 1 of Damerau, "A technique for computer detection and correction of spelling errors", 1964).
 */
export function isOneSlipApart(one: string, other: string): boolean {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  if (b.length - a.length > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  const isSwapped =
    a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwapped || a.slice(at + 1) === b.slice(at + 1);
}
