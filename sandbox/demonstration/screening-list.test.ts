import { expect, it } from 'vitest';
import { HIT_SCORE, matchScore } from '@bb1/domain/screening/match-score';
import { DEMO_PEOPLE } from './people.ts';
import { DEMO_HOLDERS } from './holders.ts';
import { DEMO_ENTRIES, LATER_ENTRY } from './screening-list.ts';

const scores = (names: readonly string[], birthDate: string | null, entries = DEMO_ENTRIES) =>
  entries.map(
    (entry) =>
      matchScore(
        { kind: 'person', names, birthDate, countries: [] },
        {
          kind: entry.schema === 'Person' ? 'person' : 'organisation',
          names: entry.names,
          birthDates: entry.birthDate === '' ? [] : [entry.birthDate],
          countries: [],
        },
      ).score,
  );

it("[RUN-1][KYC-8] the name that the documentation suggests is found on the demonstration list, and none of the demonstration's people is", () => {
  expect(Math.max(...scores(['Viktor Lunarin'], '1961-05-14'))).toBe(1000);
  expect(Math.max(...scores(['Wictor Lunarin'], null))).toBeGreaterThanOrEqual(HIT_SCORE);
  for (const { firstName, lastName, dob } of DEMO_PEOPLE)
    expect([lastName, Math.max(...scores([`${firstName} ${lastName}`], dob)) < HIT_SCORE]).toEqual([
      lastName,
      true,
    ]);
});

it('[RUN-7][KYC-8] the later version of the list resembles one holder of the third year, and the first version none', () => {
  const resembling = (entries: typeof DEMO_ENTRIES) =>
    DEMO_HOLDERS.filter(
      ({ firstName, lastName, dob }) =>
        Math.max(...scores([`${firstName} ${lastName}`], dob, entries)) >= HIT_SCORE,
    ).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(resembling(DEMO_ENTRIES)).toEqual([]);
  expect(resembling([LATER_ENTRY])).toEqual(['Gesa Ingenhoven']);
});
