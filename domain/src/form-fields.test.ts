import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from './country-codes.ts';
import { countryField, dateField, decimalField, emailField, line } from './form-fields.ts';

const accepts = (text: string) => line(120).safeParse(text).success;

describe('one line of text', () => {
  it('[CALL-2] takes the names that people have', () => {
    for (const name of [
      'Anna Muster',
      "Seán O'Brien-Łukasz",
      'Nguyễn Thị Ánh',
      '山田 太郎',
      'محمد علي',
      'Ἀριστοτέλης',
      'Anna 🙂',
      'i\u0308'.repeat(20),
    ])
      expect([name, accepts(name)]).toEqual([name, true]);
  });

  it('[CALL-2] refuses characters that control text direction, break the line or are invisible', () => {
    const hidden = {
      override: '\u202e',
      isolate: '\u2066',
      'zero width': '\u200b',
      joiner: '\u200d',
      'byte order': '\ufeff',
      'soft hyphen': '\u00ad',
      tag: '\u{e0041}',
      'line separator': '\u2028',
      'paragraph separator': '\u2029',
      'hangul filler': '\u3164',
      'half width filler': '\uffa0',
      'braille blank': '\u2800',
      'line feed': '\n',
      bell: '\u0007',
      'next line': '\u0085',
    };
    for (const [name, character] of Object.entries(hidden))
      expect([name, accepts(`An${character}na`)]).toEqual([name, false]);
    for (const blank of ['', ' ', '\u00a0\u2003', '\u3164'])
      expect([blank, accepts(blank)]).toEqual([blank, false]);
  });
});

describe('a field that was left empty', () => {
  const fields = { countryField, dateField, decimalField, emailField, line: line(120) };
  const saidOf = (field: keyof typeof fields, typed: unknown) =>
    fields[field].safeParse(typed).error?.issues.map(({ message }) => message);

  it.each(['countryField', 'dateField', 'decimalField', 'emailField', 'line'] as const)(
    '[CALL-2] is reported as required and nothing else: %s',
    (field) => {
      for (const empty of ['', '  ', undefined])
        expect([empty, saidOf(field, empty)]).toEqual([empty, ['required']]);
    },
  );

  it('[CALL-2] a wrong value is reported as wrong, not as missing', () => {
    expect(saidOf('countryField', 'Germany')).toEqual(['must_be_valid']);
    expect(saidOf('dateField', '2019-02-30')).toEqual(['must_be_valid']);
    expect(saidOf('decimalField', 'ten')).toEqual(['must_be_a_number']);
    expect(saidOf('emailField', 'anna')).toEqual(['must_be_valid']);
  });
});

describe('a country', () => {
  it('[KYC-4] is one of ISO 3166-1 or Kosovo, by its two capitals, and nothing else', () => {
    expect(COUNTRY_CODES.filter((country) => !countryField.safeParse(country).success)).toEqual([]);
    const none = ['ZZ', 'XX', 'AA', 'UK', 'EU', 'SU', 'YU', 'de', 'DEU', 'D', '276'];
    expect(none.filter((country) => countryField.safeParse(country).success)).toEqual([]);
  });
});
