import { property, assert, string, constantFrom, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPasswordField, PASSWORD_MAX_LENGTH, passwordWeakness } from './password.ts';

const anna = {
  own: ['Anna Mustermann', 'anna.m@people.example'],
  product: ['Example Energy GmbH', 'BB1', 'bb1.example'],
};
const judge = (password: string) => passwordWeakness(password, anna);
const refusals = (password: string) =>
  newPasswordField.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

describe('a new password', () => {
  it('[AUTH-3] has at least 12 characters, counted in the form that is hashed', () => {
    expect(refusals('')).toEqual(['required']);
    expect(refusals('elevenchars')).toEqual(['min_length']);
    expect(refusals('twelve chars')).toEqual([]);
    // Twelve code points that compose to six, and six emoji of twelve UTF-16 units.
    expect(refusals('a\u0308'.repeat(6))).toEqual(['min_length']);
    expect(refusals('🦊🐻🐼🐨🐯🦁')).toEqual(['min_length']);
  });

  it('[AUTH-3] may be far longer than 64 characters and is never truncated', () => {
    const long = 'Rhabarber-Kompott mit Vanille '.repeat(8);
    expect(long.length).toBeGreaterThan(64);
    expect(newPasswordField.parse(long)).toBe(long);
    expect(refusals('ab'.repeat(PASSWORD_MAX_LENGTH / 2))).toEqual([]);
    expect(refusals('ab'.repeat(PASSWORD_MAX_LENGTH / 2) + 'c')).toEqual(['max_length']);
  });

  it('[AUTH-3] may consist of any characters, without composition rules', () => {
    for (const good of [
      'correct horse battery staple',
      'лошадь батарея скоба',
      '馬電池正確釘書機釘正義の味方',
      '73918264550917',
      'ydkwotlmvbes',
      '🦊🐻 und 🐼🐨 tanzen',
      '  spaces  kept  ',
    ])
      expect([good, judge(good)]).toEqual([good, null]);
    assert(
      property(string({ unit: 'grapheme', minLength: 12, maxLength: 60 }), (text) => {
        expect(() => judge(text)).not.toThrow();
      }),
    );
  });

  it('[AUTH-3] is refused when it is a repeated pattern or a keyboard run', () => {
    for (const weak of [
      'aaaaaaaaaaaa',
      'abababababab',
      'abcdefabcdef',
      '123456789012',
      '098765432109',
      'qwertzuiopü1',
      'abcdefghijklmn',
      'asdfghjkl1234',
    ])
      expect([weak, judge(weak)]).toEqual([weak, 'password_too_common']);
  });

  it('[AUTH-3] is refused when it is well known, also padded, reversed or with letters swapped for symbols', () => {
    for (const weak of [
      'password2024',
      'Password1234!',
      '!!!passwort!!!',
      '20drowssap24',
      'p@ssw0rd1987',
      '$unsh1ne!!!!',
      '1987-schatz-1987',
      'p.a.s.s.w.o.r.d',
      'Willkommen12',
    ])
      expect([weak, judge(weak)]).toEqual([weak, 'password_too_common']);
    assert(
      property(
        constantFrom('password', 'sonnenschein', 'iloveyou'),
        string({
          unit: constantFrom('0', '1', '2', '7', '9', '!', '?', '.', '-', '_', '#'),
          minLength: 4,
          maxLength: 8,
        }),
        constantFrom(true, false),
        (word, trimmings, isBefore) => {
          expect(judge(isBefore ? trimmings + word : word + trimmings)).toBe('password_too_common');
        },
      ),
    );
  });

  it("[AUTH-3] is refused when it contains the person's name or address, or little beyond this site's own words", () => {
    for (const weak of [
      'Mustermann-likes-rain',
      'ich bin die anna hier',
      'nnamretsum zzk4917qq',
      'anna.m is my address',
      'BB1-investor2024',
      'example-energy-1',
      'bb1.example-bb1',
      'meinetoken-wallet',
    ])
      expect([weak, judge(weak)]).toEqual([weak, 'password_too_common']);
    expect(
      passwordWeakness('Mustermann-likes-rain', { own: ['Bert Beispiel', 'b@people.example'] }),
    ).toBeNull();
  });

  it("[AUTH-3] that the server's longer list accepts is never refused by the browser's short list", () => {
    const isWellKnown = (word: string) =>
      ['rhabarberkuchen', 'password', 'sonnenschein', 'iloveyou', 'schatz'].includes(word);
    expect(passwordWeakness('Rhabarberkuchen', { own: [], isWellKnown })).toBe(
      'password_too_common',
    );
    assert(
      property(
        uniqueArray(constantFrom('password', 'schatz', 'rose', '2024', '!!', 'zq'), {
          minLength: 2,
        }),
        (parts) => {
          if (passwordWeakness(parts.join(''), { own: [] }) !== null)
            expect(passwordWeakness(parts.join(''), { own: [], isWellKnown })).not.toBeNull();
        },
      ),
    );
  });
});
