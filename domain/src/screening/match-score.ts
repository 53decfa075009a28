import type { ListEntry, ScreeningSubject } from './screened.ts';
import { nameSimilarity } from './name-similarity.ts';
import { type NameToken, nameSpellings } from './name-tokens.ts';

/**
 * Officers review hits from this score on, in thousandths. An equal name always reaches it,
 * whatever birth date and country say.
 */
export const HIT_SCORE = 880;
/** Birth years one or two apart: lists often guess. */
export const NEAR_YEAR_COSTS = 30;
/** Birth years further apart. */
export const OTHER_YEAR_COSTS = 100;
/** Both sides name countries and have none in common. */
export const OTHER_COUNTRY_COSTS = 20;
const NEAR_YEARS = 2;

export const BIRTH_AGREEMENTS = [
  'same_day',
  'same_year',
  'near_year',
  'other_year',
  'unknown',
] as const;
export type BirthAgreement = (typeof BIRTH_AGREEMENTS)[number];
export const COUNTRY_AGREEMENTS = ['common', 'other', 'unknown'] as const;
export type CountryAgreement = (typeof COUNTRY_AGREEMENTS)[number];

export interface MatchScore {
  /** In thousandths, from 0 to 1000. */
  readonly score: number;
  /** The score of the names alone. */
  readonly nameScore: number;
  /** The most similar of the entry's names, as the list spells it. */
  readonly entryName: string;
  readonly birth: BirthAgreement;
  readonly country: CountryAgreement;
}

const BIRTH_COSTS: Readonly<Record<BirthAgreement, number>> = {
  same_day: 0,
  same_year: 0,
  unknown: 0,
  near_year: NEAR_YEAR_COSTS,
  other_year: OTHER_YEAR_COSTS,
};

/**
 * How similar a person and a list entry are. Only names raise the score; birth year and country
 * lower it, and missing data cost nothing.
 */
export function matchScore(
  subject: Omit<ScreeningSubject, 'subjectId'>,
  entry: Omit<ListEntry, 'ref' | 'programme'>,
): MatchScore {
  const { nameScore, entryName } = bestName(
    subject.names.map(nameSpellings),
    entry.names.map((name) => ({ name, spellings: nameSpellings(name) })),
  );
  return judge(subject, entry, {
    nameScore: kindsAgree(subject, entry) ? nameScore : 0,
    entryName,
  });
}

/** The same for an already known similarity of names. */
export function judge(
  subject: Omit<ScreeningSubject, 'subjectId'>,
  entry: Omit<ListEntry, 'ref' | 'programme'>,
  names: { readonly nameScore: number; readonly entryName: string },
): MatchScore {
  const birth = birthAgreement(subject.birthDate, entry.birthDates);
  const country = countryAgreement(subject.countries, entry.countries);
  const score = Math.max(
    0,
    names.nameScore - BIRTH_COSTS[birth] - (country === 'other' ? OTHER_COUNTRY_COSTS : 0),
  );
  return { score, ...names, birth, country };
}

export function kindsAgree(
  subject: Pick<ScreeningSubject, 'kind'>,
  entry: Pick<ListEntry, 'kind'>,
): boolean {
  return entry.kind === 'unknown' || entry.kind === subject.kind;
}

/** The most similar of all pairs of names, each in all its spellings. */
function bestName(
  subjectNames: readonly (readonly (readonly NameToken[])[])[],
  entryNames: readonly {
    readonly name: string;
    readonly spellings: readonly (readonly NameToken[])[];
  }[],
): { nameScore: number; entryName: string } {
  let best = { nameScore: 0, entryName: entryNames[0]?.name ?? '' };
  for (const { name, spellings } of entryNames) {
    for (const subjectSpellings of subjectNames) {
      const nameScore = spellingSimilarity(subjectSpellings, spellings);
      if (nameScore > best.nameScore) best = { nameScore, entryName: name };
    }
  }
  return best;
}

/** One name's joined words are compared with the other name unjoined. */
export function spellingSimilarity(
  a: readonly (readonly NameToken[])[],
  b: readonly (readonly NameToken[])[],
): number {
  const [plainA, ...joinedA] = a;
  const [plainB, ...joinedB] = b;
  if (plainA === undefined || plainB === undefined) return 0;
  return Math.max(
    nameSimilarity(plainA, plainB),
    ...joinedA.map((joined) => nameSimilarity(joined, plainB)),
    ...joinedB.map((joined) => nameSimilarity(plainA, joined)),
  );
}

function birthAgreement(birthDate: string | null, listed: readonly string[]): BirthAgreement {
  if (birthDate === null || listed.length === 0) return 'unknown';
  const year = Number(birthDate.slice(0, 4));
  const apart = Math.min(...listed.map((date) => Math.abs(Number(date.slice(0, 4)) - year)));
  if (listed.includes(birthDate)) return 'same_day';
  if (apart === 0) return 'same_year';
  return apart <= NEAR_YEARS ? 'near_year' : 'other_year';
}

function countryAgreement(
  countries: readonly string[],
  listed: readonly string[],
): CountryAgreement {
  if (countries.length === 0 || listed.length === 0) return 'unknown';
  return countries.some((country) => listed.includes(country)) ? 'common' : 'other';
}
