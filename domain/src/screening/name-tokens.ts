/** One word of a name: its letters, and a phonetic key under which other spellings coincide. */
export interface NameToken {
  readonly text: string;
  readonly sound: string;
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
  return wordsOf(name)
    .map(tokenOf)
    .toSorted((a, b) => compare(a.text, b.text));
}

// "al Rashid" and "Alrashid", "Abdul Rahman" and "Abdulrahman": only short prefixes are joined to
// the next word.
const LONGEST_PREFIX = 5;

/**
 * The name itself, and variants with one short word joined to the next, as other spellings have it.
 * A name keeps at least two words: a joined one would be compared as a name of a single word.
 */
export function nameSpellings(name: string): readonly (readonly NameToken[])[] {
  const words = wordsOf(name);
  const spellings = [words];
  if (words.length > 2) {
    words.forEach((word, at) => {
      const next = words[at + 1];
      if (next === undefined || word.length > LONGEST_PREFIX) return;
      const joined = [...new Set([...words.slice(0, at), word + next, ...words.slice(at + 2)])];
      if (joined.length > 1) spellings.push(joined);
    });
  }
  return spellings
    .filter((spelling) => spelling.length > 0)
    .map((spelling) => spelling.map(tokenOf).toSorted((a, b) => compare(a.text, b.text)));
}

function wordsOf(name: string): string[] {
  const plain = name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
  const words = [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
  const telling = words.filter((word) => !TITLES.has(word) && !LEGAL_FORMS.has(word));
  // A company's name may consist of such words only.
  return [...new Set((telling.length > 0 ? telling : words).map(foldUmlauts))];
}

function foldUmlauts(word: string): string {
  return word.replace(/([aou])e/g, '$1').replace(/aa/g, 'a');
}

function tokenOf(text: string): NameToken {
  return { text, sound: soundOf(text) };
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
