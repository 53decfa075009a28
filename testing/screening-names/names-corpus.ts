import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lot, seeded } from '../seeded.ts';

/** A listed person, as an authority's list spells the name. */
export interface ListedPerson {
  readonly name: string;
  readonly birthYear: string;
  readonly country: string;
  /** The same name as it is met elsewhere, and what is different about each. */
  readonly spellings: readonly { readonly what: SpellingKind; readonly name: string }[];
}

/** How names are met: whatever a person, a clerk or another alphabet makes of them. */
export const SPELLING_KINDS = [
  'as listed',
  'family name first',
  'capitals without marks',
  'one given name added',
  'three given names added',
  'five given names added',
  'a given name left out',
  'a name added behind',
  'family name first, a given name added',
  'a particle added',
  'a particle joined or dropped',
  'given names hyphenated',
  'another transliteration',
  'a second transliteration',
  'a third transliteration',
  'the original script',
  'a letter missing',
  'a letter doubled',
  'two letters swapped',
  'a wrong letter',
] as const;
type SpellingKind = (typeof SPELLING_KINDS)[number];

export interface OrdinaryPerson {
  readonly name: string;
  readonly birthDate: string;
}

type Forms = readonly string[];
interface Parts {
  readonly given: readonly Forms[];
  readonly family: Forms;
  /** The whole name in its own script. */
  readonly native: string | null;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
const wordsOf = (text: string | undefined): string[] => (text ?? '').split(' ');

const ORDINARY = read('ordinary-names.json') as Readonly<
  Record<string, { readonly given: string; readonly family: string }>
>;
const ARABIC = read('arabic-spellings.json') as { given: Forms[]; family: Forms[] };
const GREEK = read('greek-names.json') as { given: Forms[]; family: Forms[] };
const CYRILLIC = read('cyrillic-names.json') as Readonly<Record<string, string>>;
const TABLES = Object.values(read('cyrillic-transliterations.json') as Record<string, string>).map(
  (table) => {
    const cells = table.split(' ');
    return new Map(
      cells.flatMap((cell, at) =>
        at % 2 === 0
          ? [[cell, cells[at + 1] === '-' ? '' : (cells[at + 1] ?? '')] as [string, string]]
          : [],
      ),
    );
  },
);

/** Shares of origins among customers of a German issuer, in percent. */
const ORIGINS: Readonly<Record<string, number>> = {
  german: 62,
  turkish: 6,
  polish: 5,
  russian: 5,
  arabic: 6,
  english: 2,
  french: 2,
  italian: 3,
  spanish: 2,
  balkan: 5,
  vietnamese: 2,
};
const LISTED_SHARES = { arabic: 40, cyrillic: 35, greek: 5, other: 20 } as const;
const PARTICLES = ['von', 'de', 'van der', 'bin', 'al', 'el', 'di', 'dos', 'zu', 'ibn'];

/** People of a list, each in twenty spellings. The same seed makes the same people. */
export function listedPeople(count: number, seed: number): ListedPerson[] {
  const lot = seeded(seed);
  return Array.from({ length: count }, () => {
    const parts = listedParts(lot);
    return {
      name: plainName(parts),
      birthYear: String(1940 + lot.below(60)),
      country: lot.pick(['RU', 'BY', 'SY', 'IR', 'IQ', 'YE', 'LY', 'AF']),
      spellings: SPELLING_KINDS.map((what) => ({ what, name: spell(lot, parts, what) })),
    };
  });
}

/** Customers whose names follow the frequencies of their origins. */
export function ordinaryPeople(count: number, seed: number): OrdinaryPerson[] {
  const lot = seeded(seed);
  return Array.from({ length: count }, () => {
    const names = ORDINARY[weighted(lot, ORIGINS)];
    const given = wordsOf(names?.given);
    const family = wordsOf(names?.family);
    const first = frequent(lot, given);
    const second = lot.chance(0.25) ? ` ${frequent(lot, given)}` : '';
    const last = frequent(lot, family);
    const double = lot.chance(0.05) ? `-${frequent(lot, family)}` : '';
    return {
      name: `${first}${second} ${last}${double}`,
      birthDate: `${1935 + lot.below(72)}-${twoDigits(1 + lot.below(12))}-${twoDigits(1 + lot.below(28))}`,
    };
  });
}

function listedParts(lot: Lot): Parts {
  switch (weighted(lot, LISTED_SHARES)) {
    case 'arabic':
      return {
        given: Array.from({ length: 1 + lot.below(3) }, () => lot.pick(ARABIC.given)),
        family: lot.pick(ARABIC.family),
        native: null,
      };
    case 'cyrillic': {
      const native = [
        lot.pick(wordsOf(CYRILLIC['given'])),
        ...(lot.chance(0.6) ? [lot.pick(wordsOf(CYRILLIC['patronymic']))] : []),
        lot.pick(wordsOf(CYRILLIC['family'])),
      ];
      const forms = native.map((word) => TABLES.map((table) => transliterate(word, table)));
      return {
        given: forms.slice(0, -1),
        family: forms.at(-1) ?? [],
        native: native.join(' '),
      };
    }
    case 'greek': {
      const [given, family] = [lot.pick(GREEK.given), lot.pick(GREEK.family)];
      return {
        given: [given.slice(1)],
        family: family.slice(1),
        native: `${given[0]} ${family[0]}`,
      };
    }
    default: {
      const names = ORDINARY[lot.pick(['german', 'turkish', 'spanish', 'balkan', 'polish'])];
      const given = wordsOf(names?.given);
      return {
        given: Array.from({ length: 1 + lot.below(2) }, () => [lot.pick(given)]),
        family: [lot.pick(wordsOf(names?.family))],
        native: null,
      };
    }
  }
}

function plainName({ given, family }: Parts, form = 0): string {
  return [...given, family].map((forms) => formOf(forms, form)).join(' ');
}

function spell(lot: Lot, parts: Parts, what: SpellingKind): string {
  const given = parts.given.map((forms) => formOf(forms, 0));
  const family = formOf(parts.family, 0);
  const added = (count: number) =>
    Array.from({ length: count }, () =>
      lot.pick(wordsOf(ORDINARY[lot.pick(['german', 'arabic', 'russian'])]?.given)),
    );
  switch (what) {
    case 'as listed':
      return plainName(parts);
    case 'family name first':
      return `${family}, ${given.join(' ')}`;
    case 'capitals without marks':
      return withoutMarks(plainName(parts)).toUpperCase();
    case 'one given name added':
      return [...given, ...added(1), family].join(' ');
    case 'three given names added':
      return [given[0], ...added(3), ...given.slice(1), family].join(' ');
    case 'five given names added':
      return [...added(2), ...given, ...added(3), family].join(' ');
    case 'a given name left out':
      return given.length > 1 ? [given[0], family].join(' ') : plainName(parts);
    case 'a name added behind':
      return [...given, family, ...added(1)].join(' ');
    case 'family name first, a given name added':
      return `${family}, ${[...given, ...added(1)].join(' ')}`;
    case 'a particle added':
      return [...given, lot.pick(PARTICLES), family].join(' ');
    case 'a particle joined or dropped': {
      const bare = family.replace(/^(al|el|ben)[- ]/i, lot.chance(0.5) ? '$1' : '');
      return [...given, bare].join(' ');
    }
    case 'given names hyphenated':
      return [given.join('-'), family].join(' ');
    case 'another transliteration':
      return plainName(parts, 1);
    case 'a second transliteration':
      return plainName(parts, 2);
    case 'a third transliteration':
      return plainName(parts, 3);
    case 'the original script':
      return parts.native ?? plainName(parts);
    default:
      return [...given, slip(lot, family, what)].join(' ');
  }
}

/** The form with this number, as far as the name has so many. */
function formOf(forms: Forms, at: number): string {
  return forms[at % forms.length] ?? '';
}

/** One typing error in the longest word, never in its first letter. */
function slip(lot: Lot, name: string, what: SpellingKind): string {
  const word = name.split(/[ -]/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const at = 1 + lot.below(word.length - 2);
  const [before, letter, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)];
  const wrong =
    what === 'a letter missing'
      ? before + word.slice(at + 1)
      : what === 'a letter doubled'
        ? before + letter + word.slice(at)
        : what === 'two letters swapped'
          ? before + next + letter + word.slice(at + 2)
          : before +
            lot.pick(Array.from('aeinrst').filter((one) => one !== letter)) +
            word.slice(at + 1);
  return name.replace(word, wrong);
}

function transliterate(word: string, table: ReadonlyMap<string, string>): string {
  const latin = Array.from(word.toLowerCase(), (letter) => table.get(letter) ?? letter).join('');
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

function withoutMarks(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The n-th name of a list that is ordered by frequency is about n times rarer than the first. */
function frequent(lot: Lot, names: readonly string[]): string {
  const at = Math.floor((names.length + 1) ** lot.next()) - 1;
  return names[Math.min(at, names.length - 1)] ?? '';
}

function weighted<Name extends string>(lot: Lot, shares: Readonly<Record<Name, number>>): Name {
  const names = Object.keys(shares) as Name[];
  let left = lot.next() * names.reduce((sum, name) => sum + shares[name], 0);
  const found = names.find((name) => (left -= shares[name]) < 0);
  if (found === undefined) throw new RangeError('no shares to choose from');
  return found;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
