import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HIT_SCORE,
  matchScore,
  NEAR_YEAR_COSTS,
  OTHER_COUNTRY_COSTS,
  OTHER_YEAR_COSTS,
} from './match-score.ts';
import { nameTokens } from './name-tokens.ts';

// All names are invented.
const person = (...names: string[]) => ({
  kind: 'person' as const,
  names,
  birthDate: null,
  countries: [],
});
const listed = (...names: string[]) => ({
  kind: 'person' as const,
  names,
  birthDates: [],
  countries: [],
});
const score = (name: string, ...entryNames: string[]) =>
  matchScore(person(name), listed(...entryNames)).score;

const SYLLABLES = [
  'ba',
  'bor',
  'den',
  'gri',
  'hal',
  'ima',
  'kov',
  'lin',
  'mar',
  'nos',
  'ola',
  'pet',
  'rud',
  'sem',
  'tir',
  'ulf',
  'vas',
  'wen',
  'yor',
  'zel',
];
const word = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''));
const name = fc.uniqueArray(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

describe('names', () => {
  it('[KYC-8] are equal regardless of word order, diacritics and case', () => {
    fc.assert(
      fc.property(name, fc.infiniteStream(fc.nat()), fc.boolean(), (text, order, shouted) => {
        const swapped = text
          .split(' ')
          .map((one) => ({ one, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
          .join(' ');
        const marked = swapped
          .replace(/a/g, 'á')
          .replace(/o/g, 'ô')
          .replace(/n/g, 'ñ')
          .replace(/e/g, 'ë');
        expect(score(shouted ? marked.toUpperCase() : marked, text)).toBe(1000);
      }),
    );
  });

  it('[KYC-8] have the same similarity in both directions', () => {
    const symmetric = (a: string, b: string) => {
      expect(score(a, b)).toBe(score(b, a));
    };
    fc.assert(fc.property(name, name, symmetric), { numRuns: 2000 });
    const close = fc
      .array(
        fc.constantFrom(
          'maria',
          'marija',
          'marina',
          'mario',
          'anna',
          'anne',
          'jana',
          'jan',
          'ali',
          'de la',
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((words) => words.join(' '));
    fc.assert(fc.property(close, close, symmetric), { numRuns: 5000 });
  });

  it.each([
    ['Jürgen Großmann', 'Juergen Grossmann'],
    ['Jürgen Großmann', 'Jurgen Grossmann'],
    ['Åse Bjørnstad', 'Ase Bjornstad'],
    ['Łukasz Wróblewicz', 'Lukasz Wroblewicz'],
    ['José-María Ibáñez', 'Jose Maria Ibanez'],
    ["Seán O'Dorahy", 'Sean ODorahy'],
    ['Dr. Gerlinde Falkenrath', 'Gerlinde FALKENRATH'],
  ])('[KYC-8] %s and %s are one name', (a, b) => expect(score(a, b)).toBe(1000));

  it.each([
    ['Boris Petrowin', 'PETROVIN, Boris'],
    ['Yusuf Karamandi', 'Jusuf Karamandi'],
    ['Mohammed Al-Tareqi', 'Mohamed al Tariqi'],
    ['Abdul Rahman Sahloun', 'Abdulrahman Sahloun'],
    ['Werner Falkenrath', 'Werner Falkenarth'],
    ['Werner Falkenrath', 'Wernr Falkenrath'],
    ['Ali Kara', 'Ali Kraa'],
    ['Oleg Mintz', 'Oleg Mitz'],
    ['Werner Falkenrath', 'Werner Maximilian Falkenrath'],
    ['Katharina Meyerhold', 'Catharina Maierhold'],
  ])('[KYC-8] are found despite a typo, another transcription or an extra name: %s, %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(HIT_SCORE);
    expect(score(a, b)).toBeLessThanOrEqual(1000);
  });

  it.each([
    ['Ilse Grauwasser', 'Ilse Anna Berta Clara Dora Emma Grauwasser'],
    ['Ilse Maria Anna Grauwasser', 'Grauwasser, Ilse'],
    ['Ali Hassan', 'Ali Mohammed Abdulrahman Ibrahim Hassan'],
    ['Ilse Grauwasser', 'Ilse von der Grauwasser'],
    ['Jan van den Berg', 'Jan Vandenberg'],
    ['Osama Zubaidi', 'Osama Alzubaidi'],
    ['Khalid Abd al-Rahman Dulaimi', 'Chalid Abdurrahman al-Dulaymi'],
    ['Hisham Makhlouf', 'Hicham Machluf'],
    ['Iurii Shcherbakov', 'Juri Schtscherbakow'],
    ['Khrushchev Nikita', 'Nikita Chruschtschow'],
    ['Aleksandr Zhukovskii', 'Александр Жуковский'],
    ['Georgios Papadopoulos', 'Γεώργιος Παπαδόπουλος'],
    ['Walid Yaqub', 'Oualid Yacoub'],
  ])('[KYC-14] %s is found as %s', (a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(HIT_SCORE);
    expect(score(b, a)).toBe(score(a, b));
  });

  it('[KYC-14] are found whatever words stand beside the listed ones, and in whatever order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 3, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (words, order) => {
          const listedWords = words.slice(0, 2).join(' ');
          const mixed = words
            .map((one) => ({ one, at: order.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one)
            .join(' ');
          expect(score(mixed, listedWords)).toBeGreaterThanOrEqual(HIT_SCORE + NEAR_YEAR_COSTS);
        },
      ),
    );
  });

  it.each([
    ['Hans Meier', 'Horst Mohr'],
    ['Keller Anna', 'Köhler Hanna'],
    ['Werner Albrecht', 'Sabine Brecht'],
    ['Ivan Petrov', 'Igor Petrenko'],
  ])('[KYC-14] of other people are no hit: %s, %s', (a, b) =>
    expect(score(a, b)).toBeLessThan(HIT_SCORE),
  );

  it('[KYC-8] are found despite one wrong letter anywhere in a word of four letters or more', () => {
    const written = fc
      .array(fc.constantFrom(...SYLLABLES), { minLength: 2, maxLength: 4 })
      .map((parts) => parts.join(''))
      .filter(
        (one) =>
          nameTokens(one)[0]?.text.length === one.length &&
          one.length >= 4 &&
          nameTokens(one)[0]?.sound.length === one.length,
      );
    fc.assert(
      fc.property(written, word, fc.nat(), (family, first, where) => {
        fc.pre(first !== family);
        const at = where % family.length;
        const slip = `${family.slice(0, at)}x${family.slice(at + 1)}`;
        expect(score(`${first} ${family}`, `${first} ${slip}`)).toBeGreaterThanOrEqual(HIT_SCORE);
      }),
    );
  });

  it.each([
    ['Werner Falkenrath', 'Werner Oldenstedt'],
    ['Werner Falkenrath', 'Werner'],
    ['Werner Falkenrath', 'Falkenrath'],
    ['Werner Falkenrath', 'Sabine Falkenrath'],
    ['Maria Sommerlund', 'Martin Winterfeld'],
    ['Ali Tahar', 'Ali Karamandi'],
    ['Thea Ohm', 'Theo Uhl'],
    ['Bartholomäus O', 'Bartholomäus U'],
    ['李', 'Werner'],
    ['...', 'Werner Falkenrath'],
  ])('[KYC-8] that share one word only, or none, are no hit: %s, %s', (a, b) =>
    expect(score(a, b)).toBeLessThan(HIT_SCORE),
  );

  it('[KYC-8] rarely look alike among many unrelated ones', () => {
    const hits = fc
      .sample(fc.tuple(name, name), { numRuns: 5000, seed: 7 })
      .filter(([a, b]) => a !== b && score(a, b) >= HIT_SCORE);
    expect(hits.length).toBeLessThan(10);
  });

  it("[KYC-8] score by the most similar of an entry's names, which is reported", () => {
    expect(
      matchScore(
        person('Werner Falkenrath'),
        listed('Ibrahim Sahloun', 'W. Falkenrath', 'Falkenrath Werner'),
      ),
    ).toMatchObject({ score: 1000, entryName: 'Falkenrath Werner' });
    expect(
      matchScore(person('Sabine Oldenstedt', 'Sabine Falkenrath'), listed('Sabine Falkenrath'))
        .score,
    ).toBe(1000);
  });

  it('[KYC-8] of companies are found without their legal form, and never as persons', () => {
    const company = {
      kind: 'organisation' as const,
      names: ['Nordlicht Frachtkontor GmbH'],
      birthDate: null,
      countries: [],
    };
    const entry = {
      kind: 'organisation' as const,
      names: ['NORDLICHT FRACHTKONTOR LTD.'],
      birthDates: [],
      countries: [],
    };
    expect(matchScore(company, entry).score).toBe(1000);
    expect(matchScore(company, { ...entry, kind: 'person' }).score).toBe(0);
    expect(matchScore(company, { ...entry, kind: 'unknown' }).score).toBe(1000);
  });
});

describe('birth date and country', () => {
  const subject = {
    kind: 'person' as const,
    names: ['Werner Falkenrath'],
    birthDate: '1961-04-09',
    countries: ['DE'],
  };
  const entry = {
    kind: 'person' as const,
    names: ['Werner Falkenrath'],
    birthDates: ['1961-04-09'],
    countries: ['DE', 'RU'],
  };

  it.each([
    [{ birthDates: ['1961-04-09'] }, 0, 'same_day'],
    [{ birthDates: ['1961'] }, 0, 'same_year'],
    [{ birthDates: ['1961-11'] }, 0, 'same_year'],
    [{ birthDates: ['1940', '1961-04-09'] }, 0, 'same_day'],
    [{ birthDates: ['1963'] }, NEAR_YEAR_COSTS, 'near_year'],
    [{ birthDates: ['1964-04-09'] }, OTHER_YEAR_COSTS, 'other_year'],
    [{ birthDates: [] }, 0, 'unknown'],
  ])('[KYC-8] %o costs %i', (change, costs, birth) =>
    expect(matchScore(subject, { ...entry, ...change })).toMatchObject({
      score: 1000 - costs,
      birth,
    }),
  );

  it('[KYC-8] do not lower the score if either side lacks them', () => {
    expect(matchScore({ ...subject, birthDate: null }, entry).score).toBe(1000);
    expect(matchScore({ ...subject, countries: [] }, entry)).toMatchObject({
      score: 1000,
      country: 'unknown',
    });
    expect(matchScore(subject, { ...entry, countries: [] })).toMatchObject({
      score: 1000,
      country: 'unknown',
    });
    expect(matchScore(subject, { ...entry, countries: ['FR'] })).toMatchObject({
      score: 1000 - OTHER_COUNTRY_COSTS,
      country: 'other',
    });
  });

  it('[KYC-8] never hide an equal name from officers, and never raise a score', () => {
    const years = fc.array(fc.integer({ min: 1900, max: 2010 }).map(String), { maxLength: 3 });
    const countries = fc.subarray(['DE', 'FR', 'RU', 'IR']);
    fc.assert(
      fc.property(
        name,
        name,
        years,
        countries,
        countries,
        (text, other, birthDates, ours, theirs) => {
          const one = { ...subject, names: [text], countries: ours };
          expect(
            matchScore(one, { ...entry, names: [text], birthDates, countries: theirs }).score,
          ).toBeGreaterThanOrEqual(HIT_SCORE);
          const match = matchScore(one, {
            ...entry,
            names: [other],
            birthDates,
            countries: theirs,
          });
          expect(match.score).toBeLessThanOrEqual(match.nameScore);
        },
      ),
    );
  });
});
