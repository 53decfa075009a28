import { jaroWinkler } from './jaro-winkler.ts';
import type { NameToken } from './name-tokens.ts';

/** Two words with this similarity or more count as spellings of one word. */
export const SAME_WORD = 0.85;
/** Words of one or two letters are equal or different; similarity means nothing for them. */
const SHORTEST_SIMILAR = 3;
/** The penalty for a different spelling, so that an equal word always ranks first. */
const OTHER_SPELLING = 0.98;
/** Of two words with a common coarse key. */
const SAME_KEY = 0.93;
/**
 * What an unmatched word costs a name that merely has more words, such as a middle name, in
 * thousandths. The sum is bounded: a listed name is found whatever words stand beside it.
 */
const FURTHER_WORD_COSTS = 15;
const MOST_FURTHER_COSTS = 40;

/** From 0 to 1; 0 if they are not the same word. */
export function wordSimilarity(a: NameToken, b: NameToken): number {
  if (a.text === b.text) return 1;
  if (a.text.length < SHORTEST_SIMILAR || b.text.length < SHORTEST_SIMILAR) return 0;
  const close = Math.max(jaroWinkler(a.sound, b.sound), slipSimilarity(a.sound, b.sound));
  const similarity = close < SAME_KEY && haveCommonKey(a, b) ? SAME_KEY : close;
  return similarity < SAME_WORD ? 0 : similarity * OTHER_SPELLING;
}

function haveCommonKey(a: NameToken, b: NameToken): boolean {
  return a.keys.some((key) => b.keys.includes(key));
}

/**
 * Jaro misjudges repeated letters and short words, so one typo is handled apart. The index relies
 * on `lettersOfSlip` for what it may not exclude.
 */
function slipSimilarity(a: string, b: string): number {
  if (Math.min(a.length, b.length) < SHORTEST_SIMILAR || !isOneSlipApart(a, b)) return 0;
  return Math.max(SAME_WORD, 1 - 1 / Math.max(a.length, b.length));
}

/** How many letters of two words of these lengths match at least if they are one typo apart. */
export function lettersOfSlip(a: number, b: number): number {
  return Math.max(a, b) - 1;
}

/**
 * Similarity of two names in thousandths, regardless of word order. Words are paired, the most
 * similar first, and count by their length. At least two words must pair if both names have
 * several: a common first name alone says nothing. A name of one word is compared with the whole of
 * the other.
 */
export function nameSimilarity(a: readonly NameToken[], b: readonly NameToken[]): number {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.length === 0) return 0;
  const pairs = pairWords(fewer, more);
  if (pairs.length < Math.min(2, fewer.length)) return 0;
  let agreeing = 0;
  let weight = 0;
  for (const { similarity, length } of pairs) {
    agreeing += similarity * length;
    weight += length;
  }
  const isFurther = fewer.length > 1 && fewer.length < more.length;
  const furtherCosts = isFurther
    ? Math.min(MOST_FURTHER_COSTS, FURTHER_WORD_COSTS * (more.length - pairs.length))
    : 0;
  fewer.forEach(({ text }, at) => {
    if (!pairs.some(({ one }) => one === at)) weight += (isFurther ? 2 : 1) * text.length;
  });
  more.forEach(({ text }, at) => {
    if (!isFurther && !pairs.some(({ other }) => other === at)) weight += text.length;
  });
  return Math.max(0, Math.round((1000 * agreeing) / weight) - furtherCosts);
}

interface WordPair {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
  /** Letters of both words. */
  readonly length: number;
}

function pairWords(fewer: readonly NameToken[], more: readonly NameToken[]): WordPair[] {
  const possible: (WordPair & { readonly key: string })[] = [];
  fewer.forEach((a, one) => {
    more.forEach((b, other) => {
      const similarity = wordSimilarity(a, b);
      if (similarity > 0)
        possible.push({
          one,
          other,
          similarity,
          length: a.text.length + b.text.length,
          key: a.text < b.text ? `${a.text} ${b.text}` : `${b.text} ${a.text}`,
        });
    });
  });
  // Ties are broken alphabetically, so that the result does not depend on the order of the names.
  possible.sort(
    (x, y) =>
      y.similarity - x.similarity ||
      y.length - x.length ||
      (x.key < y.key ? -1 : x.key > y.key ? 1 : 0),
  );
  const pairs: WordPair[] = [];
  for (const pair of possible) {
    if (!pairs.some(({ one, other }) => one === pair.one || other === pair.other)) pairs.push(pair);
  }
  return pairs;
}

/**
 * Whether two words differ by one typo: a letter wrong, added, missing, or two neighbours swapped
 * (distance 1 of Damerau, "A technique for computer detection and correction of spelling errors",
 * 1964).
 */
function isOneSlipApart(one: string, other: string): boolean {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  if (b.length - a.length > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  const isSwapped =
    a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return isSwapped || a.slice(at + 1) === b.slice(at + 1);
}
