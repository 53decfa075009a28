import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import { COUNTRY_LIST_SUBJECTS } from '@bb1/domain/country-lists/country-list';
import { readCountries } from '@bb1/domain/country-lists/read-countries';
import { describe, expect, it } from 'vitest';
import { appliesToOf, countryNames, subjectsOf } from './country-names.ts';

describe('a list of countries on a page', () => {
  it.each(['en', 'de'] as const)(
    '[KYC-4] reads back as shown, so that saving without an edit changes nothing: %s',
    (locale) => {
      expect(readCountries(countryNames(locale, COUNTRY_CODES).join('\n'))).toEqual({
        countries: COUNTRY_CODES.toSorted(),
        notUnderstood: [],
      });
    },
  );

  it('[KYC-4] is sorted in the order of the language', () => {
    expect(countryNames('de', ['SY', 'AF', 'EG'])).toEqual(['Afghanistan', 'Ägypten', 'Syrien']);
  });

  it('[KYC-4] has one word for its subjects, and an empty choice means none', () => {
    for (const subjects of [['citizenship'], ['residence'], [...COUNTRY_LIST_SUBJECTS]] as const)
      expect(subjectsOf(appliesToOf(subjects))).toEqual(subjects);
    expect(subjectsOf('')).toEqual([]);
  });
});
