import type { ListEntry, ScreeningSubject } from './screened.ts';
import { jaroNeeded } from './jaro-winkler.ts';
import {
  HIT_SCORE,
  judge,
  kindsAgree,
  type MatchScore,
  spellingSimilarity,
} from './match-score.ts';
import { lettersOfSlip, SAME_WORD, wordSimilarity } from './name-similarity.ts';
import { type NameToken, nameSpellings } from './name-tokens.ts';

export interface ScreeningIndex<Entry extends ListEntry> {
  readonly size: number;
  /**
   * All entries that reach HIT_SCORE with the subject: exactly the result of comparing it with each
   * entry.
   */
  find(subject: ScreeningSubject): { readonly entry: Entry; readonly match: MatchScore }[];
}

interface IndexedName<Entry> {
  readonly entry: Entry;
  readonly name: string;
  readonly spellings: readonly (readonly NameToken[])[];
}

/** A word of the list and the names that contain it. */
interface Word {
  readonly token: NameToken;
  readonly names: number[];
}

/**
 * Searches a list without comparing all pairs. Every word of the list is stored once. Two names can
 * only be similar if two of their words are (or the single word of a one-word name). Candidate
 * words are excluded by length and by their set of letters; both are bounds of the Jaro similarity,
 * so nothing is missed.
 */
export function screeningIndex<Entry extends ListEntry>(
  entries: Iterable<Entry>,
): ScreeningIndex<Entry> {
  const names: IndexedName<Entry>[] = [];
  const words = new Map<string, Word>();
  let size = 0;
  for (const entry of entries) {
    size++;
    for (const name of new Set(entry.names)) {
      const spellings = nameSpellings(name);
      if (spellings.length === 0) continue;
      const at = names.push({ entry, name, spellings }) - 1;
      for (const [text, token] of wordsOf(spellings)) {
        const word = words.get(text);
        if (word === undefined) words.set(text, { token, names: [at] });
        else word.names.push(at);
      }
    }
  }
  const alike = wordFinder([...words.values()]);
  const counts = new Uint8Array(names.length);
  // The last search word for which a name was counted, so that each word counts once.
  const countedFor = new Float64Array(names.length);
  let search = 0;

  /** The list's names that share enough words with a name. */
  function candidates(spellings: readonly (readonly NameToken[])[]): number[] {
    const touched: number[] = [];
    for (const token of wordsOf(spellings).values()) {
      search++;
      for (const word of alike(token)) {
        for (const at of word.names) {
          if (countedFor[at] === search) continue;
          countedFor[at] = search;
          if (counts[at] === 0) touched.push(at);
          counts[at] = Math.min(255, (counts[at] ?? 0) + 1);
        }
      }
    }
    const ownWords = spellings[0]?.length ?? 0;
    const enough = touched.filter(
      (at) => (counts[at] ?? 0) >= Math.min(2, ownWords, names[at]?.spellings[0]?.length ?? 0),
    );
    for (const at of touched) counts[at] = 0;
    return enough;
  }

  return {
    size,
    find(subject) {
      const best = new Map<Entry, { nameScore: number; entryName: string; at: number }>();
      for (const name of subject.names) {
        const spellings = nameSpellings(name);
        for (const at of candidates(spellings)) {
          const listed = names[at];
          if (listed === undefined || !kindsAgree(subject, listed.entry)) continue;
          const nameScore = spellingSimilarity(spellings, listed.spellings);
          const known = best.get(listed.entry) ?? { nameScore: 0, at };
          // Of equally similar names, the one the list gives first.
          if (nameScore > known.nameScore || (nameScore === known.nameScore && at < known.at))
            best.set(listed.entry, { nameScore, entryName: listed.name, at });
        }
      }
      return [...best]
        .map(([entry, found]) => ({
          entry,
          match: judge(subject, entry, { nameScore: found.nameScore, entryName: found.entryName }),
        }))
        .filter(({ match }) => match.score >= HIT_SCORE);
    },
  };
}

function wordsOf(spellings: readonly (readonly NameToken[])[]): Map<string, NameToken> {
  return new Map(spellings.flat().map((token) => [token.text, token]));
}

/** How many words have cached results: people share first names. */
const REMEMBERED = 20_000;

function wordFinder(all: readonly Word[]): (token: NameToken) => readonly Word[] {
  const words = all.toSorted(
    (a, b) =>
      a.token.sound.length - b.token.sound.length ||
      a.token.sound.charCodeAt(0) - b.token.sound.charCodeAt(0),
  );
  const masks = Int32Array.from(words, ({ token }) => letterMask(token.sound));
  const groups = groupsOf(words);
  const byKey = new Map<string, Word[]>();
  for (const word of words)
    for (const key of word.token.keys) {
      const others = byKey.get(key);
      if (others === undefined) byKey.set(key, [word]);
      else others.push(word);
    }
  const remembered = new Map<string, readonly Word[]>();

  function search(token: NameToken): readonly Word[] {
    const { sound } = token;
    const mask = letterMask(sound);
    const found = new Set(
      token.keys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter((word) => wordSimilarity(token, word.token) > 0),
    );
    for (const { length, first, from, to } of groups) {
      const needed = lettersNeeded(
        sound.length,
        length,
        sound.charCodeAt(0) === first ? LONGEST_BEGINNING : 0,
      );
      for (let at = from; at < to; at++) {
        const theirs = masks[at] ?? 0;
        // The most letters of either word that can have a partner in the other.
        if (sound.length - bits(mask & ~theirs) < needed || length - bits(theirs & ~mask) < needed)
          continue;
        const word = words[at];
        if (word !== undefined && wordSimilarity(token, word.token) > 0) found.add(word);
      }
    }
    return [...found];
  }

  return (token) => {
    const known = remembered.get(token.text);
    if (known !== undefined) return known;
    const found = search(token);
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(token.text, found);
    return found;
  };
}

/** Words of one length and one first letter, stored contiguously. */
interface Group {
  readonly length: number;
  readonly first: number;
  readonly from: number;
  to: number;
}

function groupsOf(words: readonly Word[]): Group[] {
  const groups: Group[] = [];
  words.forEach(({ token: { sound } }, at) => {
    const last = groups.at(-1);
    if (last?.length === sound.length && last.first === sound.charCodeAt(0)) last.to = at + 1;
    else groups.push({ length: sound.length, first: sound.charCodeAt(0), from: at, to: at + 1 });
  });
  return groups;
}

/** The longest prefix that earns a bonus. */
const LONGEST_BEGINNING = 4;
/** Keeps a bound from being missed by a floating-point error. */
const ROUNDING = 1e-9;

/**
 * How many letters must match for two words of these lengths to count as the same: all in order, or
 * all but the one of a typo.
 */
function lettersNeeded(a: number, b: number, prefix: number): number {
  const ofJaro = Math.ceil(((3 * jaroNeeded(prefix, SAME_WORD) - 1) * a * b) / (a + b) - ROUNDING);
  return Math.min(ofJaro, lettersOfSlip(a, b));
}

/** One bit for each letter a to z; other characters share the remaining six. */
function letterMask(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - 97;
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (Math.abs(letter) % 6));
  }
  return mask;
}

/** Number of set bits (Warren, Hacker's Delight, 5-1). */
function bits(mask: number): number {
  let n = mask - ((mask >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
