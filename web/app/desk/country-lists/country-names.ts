import type { CountryListSubject } from '@bb1/domain/country-lists/country-list';
import type { Locale } from '@bb1/domain/locale';
import { countryOptions } from '../../ui/format.ts';

/** Country names in the page's language and its order. */
export function countryNames(locale: Locale, codes: readonly string[]): string[] {
  return countryOptions(locale, codes).map(({ label }) => label);
}

/** The subjects of a list, as one word that a form can choose. */
export type AppliesTo = CountryListSubject | 'both';
export const APPLIES_TO: readonly AppliesTo[] = ['citizenship', 'residence', 'both'];

export function appliesToOf(subjects: readonly CountryListSubject[]): AppliesTo {
  const [first, second] = subjects;
  return second === undefined && first !== undefined ? first : 'both';
}

/** The subjects behind the word; none for an empty choice. */
export function subjectsOf(word: string): readonly string[] {
  if (word === 'both') return ['citizenship', 'residence'];
  return word === '' ? [] : [word];
}
