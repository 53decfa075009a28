import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../country-codes.ts';
import { readCountries } from './read-countries.ts';

const named = (tag: string) => (country: string) =>
  new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country;

describe('reading a list of countries', () => {
  it('[KYC-4] takes codes and names in both languages, one per line or separated by commas, and drops repetitions', () => {
    expect(readCountries('KP, iran;\nMyanmar (Burma)\n  Birma , Nordkorea\n\nThe Bahamas')).toEqual(
      { countries: ['BS', 'IR', 'KP', 'MM'], notUnderstood: [] },
    );
  });

  it('[KYC-4] takes the names that the FATF and the EU use', () => {
    const text =
      "Democratic People's Republic of Korea\nDemocratic Republic of Congo\nCôte d’Ivoire\nCote d'Ivoire\nLao PDR\nViet Nam\nVirgin Islands (UK)\nTrinidad and Tobago\nTrinidad & Tobago\nBosnia and Herzegovina\nKosovo";
    expect(readCountries(text)).toEqual({
      countries: ['BA', 'CD', 'CI', 'KP', 'LA', 'TT', 'VG', 'VN', 'XK'],
      notUnderstood: [],
    });
  });

  it('[KYC-4] reports what it did not understand as typed, and never guesses', () => {
    expect(readCountries('Iran\nAtlantis, ZZ\nKorea; Atlantis\n123')).toEqual({
      countries: ['IR'],
      notUnderstood: ['Atlantis', 'ZZ', 'Korea', '123'],
    });
  });

  it('[KYC-4] reads an empty text as an empty list', () => {
    for (const empty of ['', '  ', '\n,;\n'])
      expect(readCountries(empty)).toEqual({ countries: [], notUnderstood: [] });
  });

  it.each([
    ['codes', (code: string) => code],
    ['English names', named('en-GB')],
    ['German names', named('de-DE')],
  ] as const)('[KYC-4] reads back every country name that pages show: %s', (_what, write) => {
    for (const code of COUNTRY_CODES)
      expect([code, readCountries(write(code))]).toEqual([
        code,
        { countries: [code], notUnderstood: [] },
      ]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...COUNTRY_CODES)),
        fc.constantFrom('\n', ', ', ';', '\r\n'),
        (codes, between) => {
          expect(readCountries(codes.map(write).join(between))).toEqual({
            countries: codes.toSorted(),
            notUnderstood: [],
          });
        },
      ),
    );
  });
});
