import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListEntry } from './screened.ts';
import { HIT_SCORE, matchScore } from './match-score.ts';
import { screeningIndex } from './screening-index.ts';

const WORDS = [
  'maria',
  'marija',
  'mari',
  'maia',
  'petrov',
  'petrow',
  'petroff',
  'al',
  'rashid',
  'alrashid',
  'abdul',
  'rahman',
  'abdulrahman',
  'yusuf',
  'jussuf',
  'meyer',
  'maier',
  'li',
  'Großmann',
  'grossman',
  'Иван',
  'иванов',
  'gmbh',
  'a',
];
const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
      .map((words) => words.join(' ')),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.string({
          unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'i', 'o', 'u', 'x', 'y', 'z', 'ß', 'é'),
          minLength: 1,
          maxLength: 9,
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((words) => words.join(' ')),
  },
);
const entry = fc.record({
  kind: fc.constantFrom('person' as const, 'organisation' as const, 'unknown' as const),
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  birthDates: fc.subarray(['1960', '1970-01-01']),
  countries: fc.subarray(['DE', 'FR']),
});
const subject = fc.record({
  subjectId: fc.constant('s'),
  kind: fc.constantFrom('person' as const, 'organisation' as const),
  names: fc.array(name, { minLength: 1, maxLength: 2 }),
  birthDate: fc.constantFrom(null, '1960-05-05'),
  countries: fc.subarray(['DE', 'FR']),
});

it('[KYC-8] the index finds exactly what a comparison with every entry finds', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 30 }),
      fc.array(subject, { minLength: 1, maxLength: 4 }),
      (entries, subjects) => {
        const list: ListEntry[] = entries.map((one, at) => ({
          ...one,
          ref: String(at),
          programme: null,
        }));
        const index = screeningIndex(list);
        for (const one of subjects) {
          const expected = list
            .map((listed) => ({ ref: listed.ref, match: matchScore(one, listed) }))
            .filter(({ match }) => match.score >= HIT_SCORE);
          found += expected.length;
          const hits = index
            .find(one)
            .map(({ entry: listed, match }) => ({ ref: listed.ref, match }))
            .toSorted((a, b) => Number(a.ref) - Number(b.ref));
          expect(hits).toEqual(expected);
        }
      },
    ),
    { numRuns: 1500 },
  );
  expect(found).toBeGreaterThan(500);
});

it('[KYC-8] an empty index finds nothing', () => {
  expect(
    screeningIndex([]).find({
      subjectId: 's',
      kind: 'person',
      names: ['Werner Falkenrath'],
      birthDate: null,
      countries: [],
    }),
  ).toEqual([]);
});
