import { latinLetters } from './latin-letters.ts';
import { soundKeys } from './sound-keys.ts';

/** One word of a name: its letters, and phonetic keys under which other spellings coincide. */
export interface NameToken {
  readonly text: string;
  /** A fine key, compared letter by letter. */
  readonly sound: string;
  /** Coarse keys, compared as a whole. */
  readonly keys: readonly string[];
}

// Letters that decomposition (NFKD) leaves whole, transcribed as in passports (ICAO Doc 9303, part
// 3, section 6).
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
const APOSTROPHES = /['’‘ʼʻʹ`´]/g;
const TITLES = new Set(['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'dipl', 'ing']);
const LEGAL_FORMS = new Set([
  'gmbh',
  'ag',
  'kg',
  'ohg',
  'ug',
  'gbr',
  'mbh',
  'se',
  'ltd',
  'limited',
  'llc',
  'inc',
  'corp',
  'corporation',
  'company',
  'plc',
  'bv',
  'nv',
  'sa',
  'sarl',
  'srl',
  'spa',
  'oao',
  'ooo',
  'pao',
  'jsc',
  'pjsc',
  'group',
  'holding',
  'holdings',
  'gesellschaft',
]);

/**
 * The distinct words of a name in alphabetical order: without diacritics, capitals, titles and
 * companies' legal forms, umlauts and their transcriptions alike (Müller, Mueller and Muller are
 * one). Empty for a text without letters or digits.
 */
export function nameTokens(name: string): readonly NameToken[] {
  return [...new Set(wordsOf(name))].map(tokenOf).toSorted((a, b) => compare(a.text, b.text));
}

/**
 * Whether the comparison reads all letters of a name: Latin, Cyrillic and Greek ones. People are
 * registered in Latin letters, so a listed name in others matches no person.
 */
export function isReadable(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 0 && !/[^\p{Script=Latin}\p{N}]/u.test(words.join(''));
}

// "al Rashid" and "Alrashid", "Abdul Rahman" and "Abdulrahman": only short prefixes are joined to
// the next word.
const LONGEST_PREFIX = 5;
/** Words that other spellings join to the next word or leave out. */
const PARTICLES = new Set(
  'al el ad ar as ash az an at bin ibn ben bint abu de del della der den di da do dos das du la le van von vom zu zum zur ter ten y e'.split(
    ' ',
  ),
);
/** These are never left out, as they are half of a name. */
const HALF_NAMES = new Set(['abd', 'abdul', 'abdel', 'abdal', 'abdoul', 'saif', 'nur', 'nasr']);

/** Alzubaidi and Zubaidi are one name; Alexander is not Exander. */
const JOINED_ARTICLE = /^[ae]l(?=[^aeiou]\p{L}{4})/u;

/**
 * The name itself, and variants as other spellings have it: one short word joined to the next, all
 * particles joined to what follows them, no particles, no joined article. A name keeps at least two words: a joined one
 * would be compared as a name of a single word.
 */
export function nameSpellings(name: string): readonly (readonly NameToken[])[] {
  const words = wordsOf(name);
  const spellings = [words, words.map((word) => word.replace(JOINED_ARTICLE, ''))];
  if (words.length > 2) {
    words.forEach((word, at) => {
      const next = words[at + 1];
      if (next === undefined || word.length > LONGEST_PREFIX) return;
      spellings.push([...words.slice(0, at), word + next, ...words.slice(at + 2)]);
    });
    spellings.push(
      joinParticles(words, (word) => PARTICLES.has(word) || HALF_NAMES.has(word)),
      joinParticles(words, (word) => HALF_NAMES.has(word)),
      words.filter((word) => !PARTICLES.has(word)),
    );
  }
  const distinct = new Map(
    spellings.map((spelling) => {
      const texts = [...new Set(spelling)].toSorted(compare);
      return [texts.join(' '), texts] as const;
    }),
  );
  return [...distinct.values()]
    .filter((texts, at) => texts.length > Math.min(at, 1))
    .map((texts) => texts.map(tokenOf));
}

function joinParticles(words: readonly string[], isJoined: (word: string) => boolean): string[] {
  const joined: string[] = [];
  let before = '';
  words.forEach((word, at) => {
    if (isJoined(word) && at < words.length - 1) before += word;
    else {
      joined.push(before + word);
      before = '';
    }
  });
  return joined;
}

function wordsOf(name: string): string[] {
  const plain = name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
  const words = latinLetters(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !TITLES.has(word) && !LEGAL_FORMS.has(word));
  // A company's name may consist of such words only.
  return (telling.length > 0 ? telling : words).map(foldUmlauts);
}

function foldUmlauts(word: string): string {
  return word.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
}

/** How many words have cached tokens: people share names. */
const REMEMBERED = 20_000;
const remembered = new Map<string, NameToken>();

function tokenOf(text: string): NameToken {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const token = { text, sound: soundOf(text), keys: soundKeys(text) };
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(text, token);
  return token;
}

/**
 * Common transcriptions between alphabets and languages: Petrow and Petrov, Yusuf and Jusuf, Meyer
 * and Maier.
 */
function soundOf(text: string): string {
  return text
    .replace(/sch|sh/g, 's')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/kh|ch|ck|q/g, 'k')
    .replace(/tz/g, 'z')
    .replace(/[jy]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/c/g, 'k')
    .replace(/ei/g, 'ai')
    .replace(/(.)\1+/gu, '$1');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
